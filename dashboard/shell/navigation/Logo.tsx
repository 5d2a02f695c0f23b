/** The mark: an M around the point where a crew musters. */
export const Logo = () => (
  <svg viewBox="0 0 32 32" width="20" height="20" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="6" fill="var(--accent)" />
    <path
      d="M6.5 22V8.5L16 17l9.5-8.5V22"
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="3.5"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
    <circle cx="16" cy="24" r="2.6" fill="var(--on-accent)" />
  </svg>
);
