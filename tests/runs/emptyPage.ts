import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// The library does this by itself only in the first file of a process.
afterEach(cleanup);
// Files share the page of their process.
afterAll(() => document.body.replaceChildren());
