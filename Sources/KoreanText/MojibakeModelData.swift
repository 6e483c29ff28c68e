enum MojibakeModelData { static let packed: StaticString = "" }
