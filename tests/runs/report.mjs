// A reporter of vitest: counts, and the seconds of each file, as JSON into the file that REPORT names.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class Report {
  onTestRunEnd(modules, errors) {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    const files = modules.map((one) => {
      for (const test of one.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'skipped' : state] += 1;
      }
      // A file that failed before its first test has no failed test of its own.
      if (one.state() === 'failed' && ![...one.children.allTests('failed')].length) counts.failed += 1;
      const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } = one.diagnostic();
      const spent = collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration;
      return { path: relative(process.cwd(), one.moduleId), project: one.project.name, seconds: spent / 1_000 };
    });
    writeFileSync(process.env.REPORT, JSON.stringify({ counts, files }));
  }
}
