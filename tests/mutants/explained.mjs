/**
 * Changes that no test can distinguish from the source, or that no test should, each with the reason. `line` is the
 * source's line, trimmed; `name` is the change as the script prints it.
 *
 * @type {readonly { readonly file: string, readonly line: string, readonly name: string, readonly why: string }[]}
 */
export const explained = [
  {
    file: 'services/broker/client.ts',
    line: 'if (socket.writableLength > limits.maxPending) cut();',
    name: '> → >=',
    why: 'One byte more or less of what waits for a client is cut at the next answer.',
  },
  {
    file: 'dashboard/screens/callout/useCallouts.ts',
    line: 'if (at < shown.current.at) return;',
    name: '< → <=',
    why: 'Each request has a number of its own, so no two answers have the same.',
  },
  {
    file: 'services/api/analytics/columns/summaries.ts',
    line: 'export const noEdges = (): Edges => ({ west: worldSide, north: worldSide, east: -1, south: -1 });',
    name: '1 → 0',
    why: 'The first column and row are 0, so a place widens either to the same edges; without a place no edge is asked for.',
  },
  {
    file: 'services/backup/archive.ts',
    line: "if (found.length !== written.length) throw damaged(path, written[found.length]?.slice(66) ?? '');",
    name: 'left out ??',
    why: 'Every entry found is listed here, so the list is longer and has this line; the compiler cannot know.',
  },
  {
    file: 'projections/due/calls.ts',
    line: 'CallRinging: (due, event) => watched(due, event, (due?.ringSeconds ?? 0) * 1_000 + slowest),',
    name: '0 → 1',
    why: 'Without an obligation nothing is watched; the number only satisfies the compiler.',
  },
  {
    file: 'services/broker/subjects.ts',
    line: 'if (known) return known;',
    name: 'left out the line',
    why: 'The audience is found again each time, which only takes longer.',
  },
  {
    file: 'events/callout/next.ts',
    line: "const order: Readonly<Record<CallRule, number>> = { 'standby-first': 0, 'first-call': 1, again: 1, 'only-if-open': 2 };",
    name: '2 → 3',
    why: 'Only the order of the numbers counts.',
  },
  {
    file: 'events/callout/places.ts',
    line: 'policy.lists.reduce((sum, list) => sum + (list.reserveFor.length > 0 ? 0 : (list.target ?? 0)), 0) || target;',
    name: 'left out ??',
    why: 'A sum with null is the same as with 0; the number only satisfies the compiler.',
  },
  {
    file: 'projections/due/calls.ts',
    line: "ids: ({ data }) => ('call' in data && data.call !== null ? [data.call] : []),",
    name: '&& → ||',
    why: 'Every fact that this part handles names a call; the question only satisfies the compiler.',
  },
  {
    file: 'projections/due/calls.ts',
    line: 'attempts: 1,',
    name: '1 → 0',
    why: '`asked` sets the number of attempts again.',
  },
  {
    file: 'projections/due/callouts.ts',
    line: "stream.startsWith('callout-') && 'callout' in data && data.callout !== null ? [data.callout] : [],",
    name: '&& → ||',
    why: 'Every fact that this part handles names its call-out; the question only satisfies the compiler.',
  },
  {
    file: 'projections/due/callouts.ts',
    line: "ids: ({ data, stream }) => (stream.startsWith('callout-') && 'callout' in data && data.callout ? [data.callout] : []),",
    name: '&& → ||',
    why: 'Every fact that this part handles names its call-out; the question only satisfies the compiler.',
  },
  {
    file: 'projections/due/callouts.ts',
    line: 'const calls = due?.calls.filter((call) => call !== data.call) ?? [];',
    name: 'left out ??',
    why: 'Without an obligation the list is not read; it only satisfies the compiler.',
  },
  {
    file: 'projections/due/escalations.ts',
    line: "if (stream.startsWith('callout-')) return 'incident' in data && data.incident ? [String(data.incident)] : [];",
    name: '&& → ||',
    why: 'Nothing is due for an incident that is null, before or after.',
  },
  {
    file: 'projections/due/jobs.ts',
    line: "const previous = 'previous' in data && typeof data.previous === 'string' ? [data.previous] : [];",
    name: '&& → ||',
    why: 'Without a previous sending the key of `null` names nothing that is due.',
  },
  {
    file: 'projections/due/jobs.ts',
    line: "const previous = 'previous' in data && typeof data.previous === 'string' ? [jobCallOf(data.previous)] : [];",
    name: '&& → ||',
    why: 'Without a previous sending the key of `null` names nothing that is due.',
  },
  {
    file: 'projections/due/crewSchedules.ts',
    line: 'const earliest = due.at !== null && due.at < at ? due.at : at;',
    name: '< → <=',
    why: 'Of two equal times, either is the same.',
  },
  {
    file: 'projections/due/departures.ts',
    line: "ids: ({ data }) => ('user' in data && data.user !== null ? [data.user] : []),",
    name: '&& → ||',
    why: 'Every fact that this part handles names a person; the question only satisfies the compiler.',
  },
  {
    file: 'projections/due/jobs.ts',
    line: "return 'dispatch' in data && data.dispatch !== undefined ? [jobCallOf(data.dispatch), ...previous] : [];",
    name: '&& → ||',
    why: 'Without a sending, nothing is due under its key.',
  },
  {
    file: 'projections/due/jobs.ts',
    line: "return 'dispatch' in data && data.dispatch !== undefined ? [jobDeliveryOf(data.dispatch)] : [];",
    name: '&& → ||',
    why: 'Without a sending, nothing is due under its key.',
  },
  {
    file: 'projections/due/stakeholders.ts',
    line: 'const users = due?.users.filter((user) => user !== data.user) ?? [];',
    name: 'left out ??',
    why: 'Without an obligation the list is not read; it only satisfies the compiler.',
  },
  {
    file: 'projections/due/stakeholders.ts',
    line: 'if (kind === null || id !== tellingIn(event, kind)) return ended(due, event);',
    name: '|| → &&',
    why: 'No fact begins one telling and ends another.',
  },
  {
    file: 'services/broker/client.ts',
    line: 'const can = { echo: true, verbose: true, headers: false, noResponders: false };',
    name: 'true → false',
    why: 'A client is obeyed only after its CONNECT, which sets each of them.',
  },
  {
    file: 'services/broker/client.ts',
    line: 'const can = { echo: true, verbose: true, headers: false, noResponders: false };',
    name: 'false → true',
    why: 'A client is obeyed only after its CONNECT, which sets each of them.',
  },
  {
    file: 'services/broker/client.ts',
    line: 'if (headerLength > 0 && can.headers) {',
    name: '0 → 1',
    why: 'A block of headers has twelve bytes at least.',
  },
  {
    file: 'services/broker/client.ts',
    line: 'write(headerLength > 0 ? body.subarray(headerLength) : body);',
    name: '0 → 1',
    why: 'A block of headers has twelve bytes at least.',
  },
  {
    file: 'services/broker/client.ts',
    line: 'write(headerLength > 0 ? body.subarray(headerLength) : body);',
    name: '> → >=',
    why: 'Leaving out no bytes is the same as taking all.',
  },
  {
    file: 'services/broker/client.ts',
    line: "if (operation.headerLength > 0 && !can.headers) return end('message headers not supported');",
    name: '0 → 1',
    why: 'A block of headers has twelve bytes at least.',
  },
  {
    file: 'services/broker/client.ts',
    line: 'if (over) return;',
    name: 'left out the line',
    why: 'A client that is over writes nothing, and has no subscription left.',
  },
  {
    file: 'services/gateway/requests.ts',
    line: 'return { ...PUBLIC, session: caller.user.session };',
    name: 'left out ...PUBLIC',
    why: 'Its other fields are undefined.',
  },
  {
    file: 'services/gateway/requests.ts',
    line: 'while (spoken.length > 0 && now - spoken[0]! >= 1_000) spoken.shift();',
    name: '> → >=',
    why: 'An event that is not there is not old.',
  },
  {
    file: 'services/gateway/requests.ts',
    line: 'while (spoken.length > 0 && now - spoken[0]! >= 1_000) spoken.shift();',
    name: '0 → 1',
    why: 'One old event alone is far from the bound, and goes with the next.',
  },
  {
    file: 'services/import/history/corrections.ts',
    line: 'addLocation: 2,',
    name: '2 → 3',
    why: 'The report is collected after the places, so it stays last.',
  },
  {
    file: 'services/import/history/corrections.ts',
    line: 'correctLocation: 2,',
    name: '2 → 3',
    why: 'The report is collected after the places, so it stays last.',
  },
  {
    file: 'services/import/history/corrections.ts',
    line: 'correctReport: 3,',
    name: '3 → 4',
    why: 'The report is collected after the places, so it stays last.',
  },
  {
    file: 'services/import/history/corrections.ts',
    line: '(a, b) => phase[a.command.do] - phase[b.command.do] || (phase[a.command.do] === 1 ? a.at.localeCompare(b.at) : 0),',
    name: '0 → 1',
    why: 'The sort of the engine keeps the order of two commands of which neither comes before the other.',
  },
];
