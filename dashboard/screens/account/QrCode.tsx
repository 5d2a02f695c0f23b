import { generate } from 'lean-qr';
import styles from './Account.module.css';

/** The light border that readers need, in modules. */
const border = 4;

/** A QR code. It is dark on light in both themes: not every reader knows an inverted one. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const code = generate(text);
  const size = code.size + 2 * border;
  const cells = Array.from({ length: code.size ** 2 }, (_, n) => ({ x: n % code.size, y: Math.floor(n / code.size) }));
  const path = cells
    .filter(({ x, y }) => code.get(x, y))
    .map(({ x, y }) => `M${x + border} ${y + border}h1v1h-1z`)
    .join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, and no file has it.
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
