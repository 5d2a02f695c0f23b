import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// The library does this by itself only in the first file of a process.
afterEach(cleanup);
