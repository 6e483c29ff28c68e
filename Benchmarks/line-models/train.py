#!/usr/bin/env python3
"""Learns the weights with which imports tell code and headings in text without marks.

usage: train.py OUT [--held-out NAME,NAME] [--mean TABLE] FOLDER [FOLDER ...]      (needs numpy, scipy, scikit-learn)

Each FOLDER holds the Markdown posts of one blog or guide. A post is written as scrapers dump pages: with blank lines and indented
bullets, or line below line without them, some with every piece of inline code in a line of its own; the Markdown says which lines
were code and headings. Writes OUT/code-line-weights.txt and OUT/heading-line-weights.txt (feature, weight in hundredths, number of
blogs it was seen in), and prints precision and recall on the folders held out. With --mean the weights for code are
1.3 times the mean of these (.4) and an earlier TABLE (.6): learnings from other blogs mistake other lines, and a mean is less sure.
The features are those of CodeLineFeatures.swift, CodeLineContext.swift and HeadingLineFeatures.swift, where a change must be made too.
"""
import collections, glob, os, random, re, sys
import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

# ---- pages of posts

def inline(s):
    s=re.sub(r'!\[[^\]]*\]\([^)]*\)(\{[^}]*\})?','',s)
    s=re.sub(r'\[\[?([^\]]*)\]\]?\([^)]*\)(\{[^}]*\})?',r'\1',s)
    s=re.sub(r'\[([^\]]+)\]\[[^\]]*\]',r'\1',s)
    s=re.sub(r'\[\^[^\]]*\]','',s)
    s=re.sub(r'\*\*(.+?)\*\*',r'\1',s); s=re.sub(r'(?<![\w*])\*([^*\s][^*]*?)\*(?!\w)',r'\1',s)
    s=re.sub(r'<br\s*/?>','\n',s)
    s=re.sub(r'</?[a-zA-Z][^>]*>','',s)
    s=re.sub(r'\{:[^}]*\}|\{#[^}]*\}','',s)
    s=re.sub(r'\[\[([^\]]*)\]\]',r'\1',s)
    s=s.replace('&nbsp;',' ').replace('&lt;','<').replace('&gt;','>').replace('&amp;','&')
    s=re.sub(r'\\([\\`*_{}\[\]()#+.!<>-])',r'\1',s)
    return s
def blocks(md):
    lines=md.split('\n'); out=[]; i=0
    while i<len(lines):
        l=lines[i].rstrip()
        m=re.match(r'^(\s*)(```+|~~~+)(.*)$',l)
        hl=re.match(r'^\s*\{% highlight',l)
        if m or hl:
            j=i+1; code=[]
            ind=len(m[1]) if m else 0
            while j<len(lines) and not (re.match(r'^\s*'+re.escape(m[2]),lines[j]) if m else 'endhighlight' in lines[j]):
                code.append(re.sub(r'^ {0,%d}'%ind,'',lines[j].rstrip().expandtabs(4))); j+=1
            if any(c.strip() for c in code): out.append(('code',code))
            i=j+1; continue
        if not l.strip() or re.match(r'^\s*\{[%:]',l) or re.match(r'^\s*<(!--|/?div|/?center|img|iframe|/?script|/?figure|/?p\b|/?details|/?summary|a\b)',l) or re.match(r'^\[[^\]]+\]:',l): i+=1; continue
        m=re.match(r'^(#{1,6})\s+(.*?)\s*#*$',l)
        if m:
            t=inline(m[2]).strip()
            if t: out.append(('h',t,len(m[1])))
            i+=1; continue
        if i+1<len(lines) and re.match(r'^(=+|-+)\s*$',lines[i+1]) and len(lines[i+1].strip())>2 and l.strip() and not l.startswith(('-','|','>')):
            out.append(('h',inline(l).strip(),1)); i+=2; continue
        if re.match(r'^\s*([-*_])\s*(\1\s*){2,}$',l): i+=1; continue
        m=re.match(r'^(\s*)([-*+]|\d+[.)])\s+(.*)$',l)
        if m:
            out.append(('li',len(m[1].expandtabs(4))//2,m[2],[inline(m[3])])); i+=1
            while i<len(lines) and lines[i].strip() and not re.match(r'^\s*([-*+]|\d+[.)])\s|^\s*```|^#|^\||^>',lines[i]):
                out[-1][3].append(inline(lines[i].strip())); i+=1
            continue
        if l.startswith('|') or (i+1<len(lines) and re.match(r'^[\s|:-]+$',lines[i+1]) and '|' in lines[i+1] and '-' in lines[i+1]):
            rows=[]
            while i<len(lines) and '|' in lines[i]: rows.append(lines[i].strip()); i+=1
            out.append(('table',[[inline(c).strip() for c in r.strip('|').split('|')] for r in rows if not re.match(r'^[\s|:-]+$',r)])); continue
        q=l.lstrip().startswith('>')
        para=[]
        while i<len(lines) and lines[i].strip() and not re.match(r'^(#{1,6}\s|\s*```|\s*~~~|\s*([-*+]|\d+\.)\s)',lines[i]) and not (re.match(r'^(=+|-+)\s*$',lines[i])):
            para.append(re.sub(r'^\s*>\s?','',lines[i]).strip()); i+=1
        if not para: i+=1; continue
        out.append(('p',[inline(x) for x in para]))
    return out
def render(bl,style,rng):
    L=[] # (text,label)
    def blank():
        if L and L[-1][0]!='': L.append(('','B'))
    brk = style=='flat' and rng.random()<.35
    keepindent = style=='blank' or rng.random()<.3
    num=0; bullet='- ' if style=='flat' else rng.choice('•••-*')+' '
    for b in bl:
        if b[0]!='li': num=0
        if style=='blank' and not (b[0]=='li' and L and L[-1][1]=='L'): blank()
        if b[0]=='h':
            L.append((b[1].replace('`',''),'H'))
        elif b[0]=='code':
            for c in b[1]:
                if not c.strip():
                    if style=='blank' and rng.random()<.5: L.append(('','C'))
                    continue
                L.append((c if keepindent else c.strip(),'C'))
        elif b[0]=='table':
            for r in b[1]:
                if style=='flat': L.append(('| '+' | '.join(r)+' |','T'))
                else: L.append(('\t'.join(r),'T'))
        else:
            texts=b[1] if b[0]=='p' else b[3]
            if b[0]=='li':
                if b[2][0].isdigit():
                    num+=1
                mark=(b[2]+' ') if b[2][0].isdigit() else bullet
                texts=list(texts)
                pre='  '*(b[1]+1)*(1 if bullet[0]=='•' else 2) if style=='blank' else ''
                texts[0]=pre+mark+texts[0].strip()
            lab='L' if b[0]=='li' else 'P'
            if style=='flat' or not brk:
                texts=[x for t in texts for x in t.split('\n')]
            if style=='flat':
                # soft breaks kept as lines
                pass
            for t in texts:
                if brk and '`' in t and rng.random()<.8:
                    parts=t.split('`')
                    for k,p in enumerate(parts):
                        if p.strip(): L.append((p.strip(),lab))
                else:
                    t=t.replace('`','')
                    if t.strip(): L.append((t if lab=='L' else t.strip(),lab))
    return L
def fm(md):
    m=re.match(r'^---\n(.*?)\n---\n',md,re.S)
    t=None
    if m:
        x=re.search(r'^title\s*:\s*(.*)$',m[1],re.M); t=x[1].strip().strip('"\'') if x else None
        md=md[m.end():]
    return t,md

def docs(folders, per=60):
    for folder in folders:
        files = sorted(f for f in glob.glob(folder + '/**/*.m*', recursive=True) if os.path.isfile(f))
        random.Random(3).shuffle(files); n = 0
        for f in files:
            title, md = fm(open(f, encoding='utf8', errors='replace').read().replace('\r', ''))
            bl = blocks(md)
            if not title and bl and bl[0][0] == 'h': title = bl[0][1]; bl = bl[1:]
            if not title or len(bl) < 6 or not any(x[0] == 'p' for x in bl): continue
            lines, gap, size = [], 0, 0
            for text, label in render(bl, 'flat' if n % 2 else 'blank', random.Random(os.path.basename(f))):
                size += len(text.encode()) + 1
                if size > 10000: break
                if not text.strip(): gap += 1; continue
                lines.append((text, label, gap)); gap = 0
            if lines: yield os.path.basename(folder.rstrip('/')), lines; n += 1
            if n >= per: break

# ---- features of code

STOP=set("the is of a to that and it you this for are be as with on your we can i not will have but was they so which if when there an its more just like what about from or by our how has".split())
ID=re.compile(r'[A-Za-z_][A-Za-z0-9_]*')
def isword(c): return c.isalnum() or c=='_' or ord(c)>=128
def strip(text):
    """code without strings and comments; (rest, hadComment)"""
    out=[];i=0;n=len(text);com=False
    while i<n:
        c=text[i];d=text[i+1] if i+1<n else ''
        if c=='/' and d=='/' and (i==0 or text[i-1]!=':'): com=True;break
        if c=='/' and d=='*':
            com=True;e=text.find('*/',i+2)
            if e<0: break
            i=e+2;continue
        if c=='"':
            e=i+1
            while e<n and text[e]!='"': e+=2 if text[e]=='\\' else 1
            if e<n: out.append('""');i=e+1;continue
        if c=="'" and not (i>0 and isword(text[i-1])):
            e=i+1
            while e<n and not (text[e]=="'" and not (e+1<n and isword(text[e+1]))): e+=2 if text[e]=='\\' else 1
            if e<n: out.append('""');i=e+1;continue
        out.append(c);i+=1
    return ''.join(out).strip(),com
def cls(c):
    if not c: return 'N'
    if 'a'<=c<='z': return 'a'
    if 'A'<=c<='Z': return 'A'
    if '0'<=c<='9': return '0'
    if ord(c)<128: return c
    if 0xAC00<=ord(c)<=0xD7A3: return 'H'
    if 0x2500<=ord(c)<=0x257F: return '|+'
    if c in '•·ㆍ∙◦▪': return '•'
    return 'O'
def bucket(v,edges):
    for k,e in enumerate(edges):
        if v<=e: return k
    return len(edges)
def features(raw,base=0):
    raw=raw.replace('\u00a0',' ').replace('\u200b','').replace('\ufeff','').replace('\u3000',' ')
    t=raw.strip(); ind=max(0,len(raw)-len(raw.lstrip())-base)
    rest,com=strip(t)
    F=[]
    han=lambda s:sum(1 for c in s if 0xAC00<=ord(c)<=0xD7A3 or 0x3040<=ord(c)<=0x9fff)
    n=max(1,len(t)); h=han(t); hr=han(rest)
    F.append('hr%d'%bucket(hr/max(1,len(rest)),[0,.2,.5]))
    F.append('h%d'%bucket(h/n,[0,.2,.5]))
    if com:
        F.append('com'); F.append('comonly' if not rest else 'comtail')
    F.append('e:'+cls(t[-1:])); F.append('er:'+cls(rest[-1:])); F.append('s:'+cls(t[:1])); F.append('s2:'+cls(t[:1])+cls(t[1:2]) if not t[:1].isalnum() else 's2:x')
    sym=sum(1 for c in rest if ord(c)<128 and not c.isalnum() and c not in ' \t')
    F.append('y%d'%bucket(sym/max(1,len(rest)),[0,.05,.1,.2,.35]))
    words=t.split(); F.append('w%d'%bucket(len(words),[1,2,3,6,10,15]))
    F.append('n%d'%bucket(n,[4,10,20,40,80,160]))
    if ind>0 and cls(t[:1])!='•' : F.append('i%d'%bucket(ind,[1,3,7]))
    ids=ID.findall(rest)
    st=sum(1 for w in words if w.lower().strip('.,') in STOP)
    F.append('st%d'%min(st,4))
    def p(name,ok):
        if ok: F.append('p:'+name)
    p('camel',any(re.search(r'[a-z][A-Z]',w) for w in ids)); p('snake',any('_' in w.strip('_') for w in ids)); p('caps',any(len(w)>2 and w.isupper() for w in ids))
    p('call',re.search(r'[A-Za-z0-9_]\(',rest)); p('dot',re.search(r'[A-Za-z0-9_)\]]\.[A-Za-z_]',rest)); p('.id',re.match(r'\.[A-Za-z_]',rest))
    for s in ('->','=>',' = ','==','!=','::',':=','</','/>','&&','||','()',');','):','++','+=','${','#{','\\(','""','://','@"','([','[[','=0x','<-','...',' : ',': ',', ','. ','; ','<?','?.','! ','? '): p(s,s in rest)
    p('flag',re.search(r'(^| )--?[A-Za-z]',rest)); p('path',re.search(r'(^|[ =~.])/[A-Za-z0-9._-]+',rest)); p('tag',re.match(r'</?[A-Za-z!?]',rest)); p('key',re.match(r'[A-Za-z_"][A-Za-z0-9_."-]*\s*:( |$)',rest)); p('assign',re.match(r'[A-Za-z_][A-Za-z0-9_.\[\]]*\s?=[^=]',rest)); p('num',re.match(r'[0-9]+[.)] ',t)); p('onlynum',re.fullmatch(r'[0-9]+',t)); p('prompt',re.match(r'(\$|>|>>>|%|#) [A-Za-z./~]',t))
    p('$id',re.search(r'\$[A-Za-z_{]',rest)); p('@id',re.match(r'@[A-Za-z]',rest)); p('#id',re.match(r'#[A-Za-z]',rest))
    o=sum(rest.count(c) for c in '([{'); q=sum(rest.count(c) for c in ')]}')
    p('open',o>q); p('close',q>o); p('pair',o and o==q); p('allsym',rest and all(ord(c)<128 and not c.isalnum() for c in rest))
    p('columns',re.search(r'\S {3,}\S',t)); p('small',re.match('[a-z]',t) and not h and not t.endswith('.'))
    # the last two Hangul syllables
    k=''.join(c for c in re.sub(r'[^\uac00-\ud7a3]+$','',t) )[-2:]
    if k and all(0xAC00<=ord(c)<=0xD7A3 for c in k): F.append('k:'+k)
    elif k and 0xAC00<=ord(k[-1])<=0xD7A3: F.append('k:'+k[-1])
    seen=set()
    for j,w in enumerate(ids[:40]):
        if len(w)>14: continue
        if j==0 and rest.startswith(w): F.append('f:'+w)
        if w not in seen: F.append('w:'+w); seen.add(w)
    return F

def base(lines):
    import collections
    c=collections.Counter(len(l)-len(l.lstrip()) for l in lines if cls(l.strip()[:1])!='•')
    return min(c.items(),key=lambda x:(-x[1],x[0]))[0] if c else 0

# ---- features of the lines around a line, for code

def code_kind(t):
    t=t.strip(); han=re.search('[\uac00-\ud7a3]',t)
    if han:
        rest,com=strip(t); rest=rest.split(' # ')[0].strip()
        if com and not rest: return 'r'
        # Hangul in strings and remarks is no prose.
        if rest and not re.search('[\uac00-\ud7a3]',rest): t,han=rest,None
    if re.match(r'([•·▪◦○●]|[-*] |[0-9]+[.)] )',t): return 'i' if han else 'j'
    if han: return 'c' if t.endswith(':') else 'k' if re.search(r'[다요죠까][.!?~)]*$',t) else 'h'
    if re.search(r'[;{}]$|^[})\]@]|^</?[a-zA-Z]',t): return 'b'
    if t.endswith(':'): return 'c' if ' ' in t else 's'
    if re.search(r'[;{}()=<>\[\]|$\\]|//|--|::',t): return 's'
    return 'l' if re.search('[A-Za-z]',t) else 'n'
def context(L):
    """for each line of [(raw,gap)] the names of features of what is around it"""
    n=len(L); K=[code_kind(l) for l,_ in L]
    D='K' if sum(bool(re.search('[\uac00-\ud7a3]',l)) for l,_ in L)*10>=3*n else 'E'
    flat=sum(g>0 for _,g in L[1:])*8<n
    kind=lambda i: K[i] if 0<=i<n else 'N'
    gap=lambda i: 'F' if flat else '1' if not 0<i<n else str(min(L[i][1],1))
    out=[]
    for i,(raw,_) in enumerate(L):
        own=K[i]; t=raw.strip(); above=kind(i-1)+gap(i); below=kind(i+1)+gap(i+1)
        out.append(['D:'+D+own,'u:'+above+own,'d:'+below+own,'ud:'+kind(i-1)+own+kind(i+1),'uu:'+kind(i-2)+above+own,'dd:'+below+kind(i+2)+own])
    return out

# ---- features of headings

SENT=re.compile(r'(다|요|죠|까|오|네|음|함|됨|임)[.!?~ㅎㅋ)\s]*$')
def kind(raw,code):
    if raw is None: return 'none'
    if code: return 'code'
    t=raw.strip()
    if re.match(r'[-*+•·▪◦○●■▶✔✅] ?\S',t) and (t[1:2]==' ' or t[0] in '•·▪◦○●'): return 'item'
    if re.match(r'\d{1,2}[.)] ',t): return 'num'
    if t.endswith(':'): return 'colon'
    if t.startswith('|') or '\t' in t: return 'row'
    if len(t)>60: return 'long'
    if re.search(r'(다|요|죠|까|네)[.!?~)]*$',t) or (t.endswith('.') and len(t)>12): return 'sent'
    if t.endswith((',','(')) : return 'open'
    if len(t)<=25: return 'short'
    return 'mid'
PART='을를이가은는의에로와과도'
def hfeatures(i,L,code,info):
    """L: [(raw,gap)], code: bools, info: (flat, tocset)"""
    raw,g=L[i]; t=raw.strip(); n=len(L); F=[]
    flat,toc=info; f='F' if flat else 'B'
    ga=min(g,3) if i else 4; gb=min(L[i+1][1],3) if i+1<n else 4
    pk=kind(L[i-1][0],code[i-1]) if i else 'none'; nk=kind(L[i+1][0],code[i+1]) if i+1<n else 'none'
    lb=bucket(len(t),[4,8,12,16,20,25,30,40,50,60,80]); ll=bucket(len(t),[16,30,60])
    words=t.split(); own=kind(raw,False)
    F+=['l%d'%lb,'w%d'%bucket(len(words),[1,2,3,5,8,12]),'own:'+own]
    F.append('e:'+cls(t[-1:])); F.append('s:'+cls(t[:1]))
    if not t[:1].isalnum(): F.append('s2:'+cls(t[:1])+cls(t[1:2]))
    k=re.sub(r'[^\uac00-\ud7a3]+$','',t)[-2:]
    tail=t[len(re.sub(r'[^\uac00-\ud7a3]+$','',t)):]
    if k and not re.search(r'[A-Za-z]{2,}',tail):
        F.append('k1:'+k[-1])
        if len(k)==2: F.append('k2:'+k)
    m=re.match(r'(\d{1,2})([.)-])(\d)?',t)
    if m: F.append('num'+m[2]+('n' if m[3] else ''))
    if re.match(r'(제\s?\d|\d+\s?[장강단편부]|[Ss]tep|STEP|Chapter|Part|Q\d?[.:])',t): F.append('chapter')
    ids=re.findall(r'[A-Za-z][A-Za-z]*',t); han=sum(0xAC00<=ord(c)<=0xD7A3 for c in t)
    if not han and ids:
        up=sum(w[0].isupper() for w in ids); sm=sum(w.lower() in STOP for w in ids)
        F.append('latin'); 
        if up+sm>=len(ids) and ids[0][0].isupper(): F.append('title%d'%min(len(ids),4))
        elif ids[0][0].isupper(): F.append('capital')
        else: F.append('small')
        F.append('st%d'%min(sm,3))
    elif han: F.append('ko'); F.append('mix%d'%bucket(len(ids),[0,1,3]))
    for s,nm in ((',','comma'),('(','paren'),(': ','colon'),(' : ','colon2'),('"','quote'),('=','eq'),('://','url'),('→','arrow'),('->','arrow'),(' - ','dash'),('. ','period'),('..','dots'),('ㅋ','chat'),('ㅎ','chat'),('ㅠ','chat'),('^^','chat'),('!','excl'),('?','ques'),('|','bar'),(';','semi'),('_','under'),('/','slash'),('[','brack'),('그림','pic'),('출처','src'),('참고','ref'),('{{','liquid')):
        if s in t: F.append('c:'+nm)
    F+=['ga%d%s'%(ga,f),'gb%d%s'%(gb,f),'g%d%d%s'%(ga,gb,f),'p:'+pk+f,'n:'+nk+f,'pn:'+pk+nk+f,'nl:%s%d%s'%(nk,ll,f),'pl:%s%d%s'%(pk,ll,f),'o:'+own+pk+nk,'on:'+own+'%d%d'%(ga,gb)+nk]
    if i==0: F.append('first')
    if i+1<n:
        a=L[i+1][0].strip(); F.append('nln%d'%bucket(len(a),[10,25,50,90]))
        if a[:1] in PART and a[1:2] in (' ',''): F.append('nextpart')
        if a[:1] in ',.)': F.append('nextpart')
    if i:
        a=L[i-1][0].strip(); F.append('pln%d'%bucket(len(a),[10,25,50,90]))
        if a[-1:] in '은는을를이가의에와과고며' and not code[i-1]: F.append('prevopen')
    if i+2<n:
        F.append('nn:'+kind(L[i+2][0],code[i+2])+nk)
    if i>1: F.append('pp:'+kind(L[i-2][0],code[i-2])+pk)
    if t[:1] in PART and t[1:2]==' ': F.append('part')
    if fold(t) in toc: F.append('toc')
    return F
def fold(t): return re.sub(r'[^0-9a-z\uac00-\ud7a3]','',t.lower())
def docinfo(L,code):
    gaps=sum(1 for i in range(1,len(L)) if L[i][1]>0 and not code[i]); nc=sum(1 for i in range(1,len(L)) if not code[i])
    items=[fold(re.sub(r'^\s*([-*•]|\d+[.)])\s*','',raw)) for (raw,g),c in zip(L,code) if not c and kind(raw,False) in('item','num') and len(raw.strip())<60]
    return gaps*8<nc, {x for x in items if len(x)>1}

# ---- learning

def names_of_code(lines):
    b = base([l[0].replace('\u00a0', ' ') for l in lines])
    own = [features(l[0], b) for l in lines]
    rows = [(f + c, l[1] == 'C') for f, c, l in zip(own, context([(l[0], l[2]) for l in lines]), lines)]
    # Some texts are single lines, or parts that begin or end in the middle of code.
    for k in range(0, len(lines), 4):
        part = [(l[0], l[2]) for l in lines[k:k + (1, 2, 4, 8)[k // 4 % 4]]]; around = context(part)
        rows += [(own[k + i] + around[i], lines[k + i][1] == 'C') for i in {0, len(part) - 1}]
    return rows

def names_of_headings(lines):
    places = [(l[0], l[2]) for l in lines]; code = [l[1] == 'C' for l in lines]; info = docinfo(places, code)
    return [(hfeatures(i, places, code, info), l[1] == 'H') for i, l in enumerate(lines)
            if l[1] != 'C' and not re.match(r'\s*#', l[0]) and len(l[0].strip()) <= 100]

def blogs_needed(name): return 8 if name[:2] == 'f:' else 7 if name[:2] == 'w:' else 4

def matrix(rows, columns):
    places, ends = [], [0]
    for names, _ in rows: places += [columns[n] for n in names if n in columns]; ends.append(len(places))
    return csr_matrix((np.ones(len(places)), places, ends), shape=(len(ends) - 1, len(columns))), np.array([r[1] for r in rows])

def learn(docs, C):
    seen, count = collections.defaultdict(set), collections.Counter()
    for blog, rows in docs:
        for names, _ in rows:
            for n in names: seen[n].add(blog); count[n] += 1
    columns = {n: k for k, n in enumerate(sorted(n for n in seen if len(seen[n]) >= blogs_needed(n) and count[n] >= 8))}
    X, y = matrix([r for _, rows in docs for r in rows], columns)
    model = LogisticRegression(C=C, penalty='l1', solver='liblinear', max_iter=300).fit(X, y)
    return columns, model, seen

def measure(docs, columns, model, least):
    X, y = matrix([r for _, rows in docs for r in rows], columns); z = model.decision_function(X) > least
    return 'precision %.3f recall %.3f' % ((z & y).sum() / max(1, z.sum()), (z & y).sum() / max(1, y.sum()))

def write(path, columns, model, seen, docs, earlier=None):
    table = {n: (100 * model.coef_[0][k], len(seen[n])) for n, k in columns.items()}
    table['bias'] = (100 * model.intercept_[0], len({b for b, _ in docs}))
    if earlier:
        old = {r[0]: (int(r[1]), int(r[2])) for r in (l.rstrip('\n').split('\t') for l in open(earlier)) if len(r) == 3}
        both = lambda n, k: (table.get(n, (0, 0))[k], old.get(n, (0, 0))[k])
        table = {n: (1.3 * (.4 * both(n, 0)[0] + .6 * both(n, 0)[1]), sum(both(n, 1))) for n in set(table) | set(old)}
    bias = table.pop('bias')
    rows = sorted((n, round(w), count) for n, (w, count) in table.items() if abs(w) >= 4) + [('bias', round(bias[0]), bias[1])]
    open(path, 'w').write(''.join('%s\t%d\t%d\n' % r for r in rows))

if __name__ == '__main__':
    arguments = sys.argv[2:]; held = set()
    if arguments[0] == '--held-out': held = set(arguments[1].split(',')); arguments = arguments[2:]
    earlier = None
    if arguments[0] == '--mean': earlier = arguments[1]; arguments = arguments[2:]
    pages = list(docs(arguments))
    for name, read, C, least in (('code', names_of_code, .3, 0), ('heading', names_of_headings, .3, -.3)):
        rows = [(blog, read(lines)) for blog, lines in pages]
        if held:
            known = [r for r in rows if r[0] not in held]
            columns, model, _ = learn(known, C)
            print(name, 'held out:', measure([r for r in rows if r[0] in held], columns, model, least))
        columns, model, seen = learn(rows, C)
        write('%s/%s-line-weights.txt' % (sys.argv[1], name), columns, model, seen, rows, earlier if name == 'code' else None)
