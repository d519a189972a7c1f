void oneIsOne();
void twoIsTwo();
