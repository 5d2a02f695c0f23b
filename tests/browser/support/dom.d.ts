// What runs inside the page is written here beside what drives it.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
