import type { Validity, ValidityState } from '#domain/validity/validity.ts';
import { Icon, type IconName } from './icon.tsx';

/** Looks of a state; the weight increases with the urgency (DESIGN.md 3). Results reuse them: 满足 `valid`, 差 1 人 `due7`, 待支付 `due60`. */
export type StatusLook = ValidityState | 'notAssessed';

const LOOKS: Readonly<Record<StatusLook, { readonly className: string; readonly icon: IconName }>> = {
  valid: { className: 'ok', icon: 'circle-tick' },
  longTerm: { className: 'ok', icon: 'circle-tick' },
  due90: { className: 'd90', icon: 'pie25' },
  due60: { className: 'd60', icon: 'pie50' },
  due30: { className: 'd30', icon: 'pie75' },
  due7: { className: 'd7', icon: 'triangle' },
  expired: { className: 'exp', icon: 'octagon' },
  unknown: { className: 'na', icon: 'help' },
  notAssessed: { className: 'na', icon: 'help' },
};

interface StatusTagProps {
  readonly look: StatusLook;
  readonly words: string;
  /** Icon that replaces that of the look, such as the clock of 待支付. */
  readonly icon?: IconName;
}

/** Status with icon, words and weight. The colour carries no additional information. */
export function StatusTag({ look, words, icon }: StatusTagProps) {
  const { className, icon: ownIcon } = LOOKS[look];
  return (
    <span className={`validity ${className}`}>
      <Icon name={icon ?? ownIcon} />
      {words}
    </span>
  );
}

/** The remaining validity: `<ValidityTag value={getValidity(row.validEnd, today)} />`. The date itself is shown beside it. */
export function ValidityTag({ value }: { readonly value: Pick<Validity, 'state' | 'words'> }) {
  return <StatusTag look={value.state} words={value.words} />;
}
