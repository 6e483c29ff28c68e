print("jikji")
