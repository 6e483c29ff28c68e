/// Korean and English names of the same things in software, and the spellings Korean writers really use.
///
/// Sources: 국립국어원 외래어 표기 용례 (which spelling is the standard one), 정보통신용어사전 (TTA), and what programmers write
/// beside them. Each line is one group; search leads from any of its words to the others.
enum DeveloperSynonyms {
  /// The groups.
  static let groups: [[String]] = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

  private static let table = """
    앱 어플 어플리케이션 애플리케이션 app application
    오류 에러 error
    예외 exception 익셉션
    스레드 쓰레드 thread
    캐시 캐쉬 cache caching 캐싱
    키체인 keychain
    와이파이 wifi wi-fi
    푸시 푸쉬 push apns
    알림 노티피케이션 notification 통지 노티
    델리게이트 delegate 위임
    싱글턴 싱글톤 singleton
    클로저 클로져 closure
    옵셔널 optional 선택적
    메서드 메소드 method
    함수 function 펑션
    제스처 제스쳐 gesture
    컬렉션 콜렉션 collection
    프로퍼티 속성 property
    변수 variable
    상수 constant
    배열 array 어레이
    딕셔너리 딕셔네리 사전 dictionary
    집합 세트 set
    문자열 스트링 string
    문자 캐릭터 character
    정수 integer int
    열거형 이넘 enum enumeration
    구조체 스트럭트 struct structure
    클래스 class
    상속 inheritance
    프로토콜 protocol 규약
    제네릭 제너릭 지네릭 generic generics
    확장 익스텐션 extension
    초기화 이니셜라이저 initializer init initialization
    인스턴스 instance
    객체 오브젝트 object
    타입 자료형 type
    타입캐스팅 형변환 casting cast
    반복문 루프 loop
    조건문 if
    연산자 operator 오퍼레이터
    매개변수 파라미터 parameter
    인자 인수 전달인자 argument 아규먼트
    반환 리턴 return
    동시성 concurrency
    비동기 async asynchronous
    동기 sync synchronous
    병렬 parallel
    교착상태 데드락 deadlock
    경쟁 경합 레이스 경쟁상태 레이스컨디션 race
    세마포어 세마포 semaphore
    뮤텍스 mutex
    큐 queue
    스택 stack
    메모리 memory
    누수 leak
    참조 레퍼런스 reference
    약한참조 weak
    포인터 pointer
    주소 address
    컴파일 컴파일러 compile compiler
    빌드 build
    링커 linker
    디버그 디버깅 debug debugging debugger
    테스트 시험 test testing
    단위테스트 유닛테스트 unittest
    배포 디플로이 deploy deployment release
    설치 인스톨 install
    설정 세팅 셋팅 setting settings configuration
    저장 세이브 save
    불러오기 로드 로딩 load loading
    삭제 지우기 delete remove
    추가 add append
    수정 변경 편집 edit
    검색 찾기 search
    정렬 소트 sort sorting
    필터 filter
    버튼 button
    뷰 view
    뷰컨트롤러 viewcontroller
    화면 스크린 screen
    윈도우 윈도 window
    테이블뷰 테이블 tableview
    컬렉션뷰 콜렉션뷰 collectionview
    셀 cell
    레이블 라벨 label
    텍스트필드 textfield
    키보드 keyboard
    네비게이션 내비게이션 navigation
    탭바 tabbar
    툴바 toolbar
    스토리보드 storyboard
    오토레이아웃 autolayout
    레이아웃 layout
    제약 제약조건 constraint
    애니메이션 애니매이션 animation
    전환 트랜지션 transition
    이미지 그림 image
    아이콘 icon
    색상 컬러 color
    글꼴 폰트 font
    글자 텍스트 text
    크기 사이즈 size
    이벤트 event
    터치 touch
    스크롤 scroll
    네트워크 통신 network networking
    서버 server
    클라이언트 client
    요청 리퀘스트 request
    응답 리스폰스 response
    데이터 data
    데이터베이스 디비 database db
    파일 file
    폴더 디렉터리 디렉토리 folder directory
    경로 패스 path
    라이브러리 library
    프레임워크 프레임웍 framework
    패키지 package
    모듈 module
    코코아팟 코코아팟즈 cocoapods cocoapod
    의존성 dependency
    주입 injection
    패턴 pattern
    디자인 design
    아키텍처 아키텍쳐 architecture
    백그라운드 background
    포그라운드 foreground
    로컬라이즈 로컬라이제이션 지역화 현지화 국제화 localization localized internationalization
    언어 language
    번역 translation
    접근성 accessibility
    접근제어 access
    권한 퍼미션 permission
    인증 authentication
    로그인 login signin
    비밀번호 패스워드 암호 password
    암호화 encryption
    토큰 token
    인증서 certificate
    식별자 아이디 identifier id
    런타임 실행시간 runtime
    리플렉션 reflection 반영
    시뮬레이터 simulator
    에뮬레이터 emulator
    기기 디바이스 단말 device
    아이폰 iphone
    아이패드 ipad
    애플 apple
    스위프트 swift
    오브젝티브씨 오브젝트씨 objc objective
    엑스코드 xcode
    네임스페이스 이름공간 namespace
    서브스크립트 첨자 subscript
    튜플 tuple
    가드 guard
    할당 assignment allocation
    선언 declaration declare
    정의 definition define
    구현 implementation implement
    호출 call
    콜백 callback
    핸들러 handler
    옵저버 감시자 observer
    바인딩 binding
    언래핑 언랩핑 unwrapping unwrap
    체이닝 chaining
    매크로 macro
    주석 코멘트 comment
    문법 구문 syntax
    표현식 expression
    블록 블럭 block
    범위 레인지 range scope
    액터 actor
    태스크 작업 task
    스트림 stream
    버퍼 buffer
    직렬화 serialization
    인코딩 encoding encode
    디코딩 decoding decode
    정규식 정규표현식 regex regexp
    로그 log logging 로깅
    성능 퍼포먼스 performance
    최적화 optimization
    렌더링 rendering render
    그래픽 그래픽스 graphics
    카메라 camera
    위치 로케이션 location
    지도 맵 map
    소리 사운드 sound
    동영상 비디오 영상 video
    음악 오디오 audio
    결제 구매 payment purchase
    광고 ad
    앱스토어 appstore
    심사 리뷰 review
    버전 version
    업데이트 갱신 update
    마이그레이션 이전 migration
    커밋 commit
    브랜치 branch
    저장소 리포지토리 레포지토리 repository
    터미널 terminal
    명령어 커맨드 command
    스크립트 script
    웹뷰 webview
    브라우저 browser
    링크 link
    쿠키 cookie
    세션 session
    타이머 timer
    시간 time
    날짜 date
    달력 캘린더 calendar
    스티커 sticker
    메시지 메세지 message
    메신저 messenger
    확장자 suffix
    단축키 shortcut
    복사 copy
    붙여넣기 paste
    번들 bundle
    리소스 자원 resource
    인터페이스 interface
    상태 state status
    생명주기 라이프사이클 수명주기 lifecycle
    """
}
