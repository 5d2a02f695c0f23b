import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// On a busy machine a second may be too short.
configure({ asyncUtilTimeout: 10_000 });
// The library does this by itself only in the first file of a process.
afterEach(cleanup);
// Files share the page of their process.
afterAll(() => document.body.replaceChildren());
