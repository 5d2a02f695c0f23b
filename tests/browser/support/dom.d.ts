/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

// Code that runs inside the page stands in the same files as the code that drives it, so these files need the DOM types.
