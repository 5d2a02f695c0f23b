// A reporter of vitest: counts, the name of each failed test and its difference, and the seconds of each file, as JSON into
// the file that REPORT names.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { failureWords } from './failure.mjs';

export default class Report {
  onTestRunEnd(modules, errors) {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    const failures = errors.map((error) => failureWords('outside a test', error));
    const files = modules.map((one) => {
      const path = relative(process.cwd(), one.moduleId);
      for (const test of one.children.allTests()) {
        const { state, errors: [error] = [] } = test.result();
        counts[state === 'pending' ? 'skipped' : state] += 1;
        if (state === 'failed') failures.push(failureWords(`${path} > ${test.fullName}`, error));
      }
      // A file that failed before its first test has no failed test of its own.
      if (one.state() === 'failed' && ![...one.children.allTests('failed')].length) {
        counts.failed += 1;
        failures.push(failureWords(path, one.errors()[0]));
      }
      const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } = one.diagnostic();
      const spent = collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration;
      return { path, project: one.project.name, seconds: spent / 1_000 };
    });
    writeFileSync(process.env.REPORT, JSON.stringify({ counts, failures, files }));
  }
}
