import { heatColors } from '../../../map/areas/heat.ts';
import styles from './Heat.module.css';

/** The colors of the map. `full` is the number of incidents of a place in full heat. */
export const HeatKey = ({ full }: { readonly full: number }) => (
  <p className={styles.key}>
    <span>1 incident</span>
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
      <linearGradient id="heat">
        {heatColors.map(([at, red, green, blue]) => (
          <stop key={at} offset={at} stopColor={`rgb(${red} ${green} ${blue})`} stopOpacity={0.15 + 0.85 * at} />
        ))}
      </linearGradient>
      <rect width="100" height="10" fill="url(#heat)" />
    </svg>
    <span>{full.toLocaleString('en-US')} or more at one place, or places close together</span>
  </p>
);
