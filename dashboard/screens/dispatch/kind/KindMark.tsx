import './kindMark.css';
import type { IncidentKind } from './incidentKind.ts';
import { kindSvg } from './kindSvg.ts';

/** The shape and letter of a kind of incident. Its markup is a constant in `kindSvg.ts`. */
export const KindMark = ({ kind }: { readonly kind: IncidentKind }) => (
  <span
    className={`kind-mark kind-${kind.shape}`}
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant drawing.
    dangerouslySetInnerHTML={{ __html: kindSvg(kind) }}
  />
);
