import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PartialRunKind } from '#domain/qualification/run-kinds.ts';
import type { CallInput } from '#platform/contract/route.ts';
import { type ApplicationChoices, parseApplicationChoices } from '../../contract/choices.ts';
import type { RunKind } from '../../contract/kinds.ts';
import type { runWhatIf } from '../../evaluations.contract.ts';
import { buildAddressWithParams } from '../evaluation-address.ts';

export interface EvaluationWizardState {
  readonly step: 1 | 2;
  readonly standardCode: string;
  readonly level: string;
  /** YYYY-MM-DD; empty for today. */
  readonly asOf: string;
  readonly choices: ApplicationChoices;
  /** Filters of step 1. */
  readonly keyword: string;
  readonly group: string;
  /** People and projects that are excluded. */
  readonly without: readonly string[];
  /** The kind of run: the whole qualification, or the part that belongs to the page's kind. */
  readonly runKind: RunKind;
  readonly linkTo: (changes: Readonly<Record<string, string | null>>) => string;
  readonly set: (changes: Readonly<Record<string, string | null>>) => void;
  readonly toggle: (ref: string) => void;
  /** The request body of the wizard's calls. */
  readonly body: CallInput<typeof runWhatIf>['body'];
}

/** Stores every choice of the wizard in the address, so that it survives a reload and can be sent to a colleague. */
export function useEvaluationWizard(kind: PartialRunKind): EvaluationWizardState {
  const location = useLocation();
  const navigate = useNavigate();
  const set = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      void navigate(buildAddressWithParams(location, changes), { replace: true, preventScrollReset: true }),
    [location, navigate],
  );
  return useMemo(() => {
    const params = new URLSearchParams(location.search);
    const read = (name: string): string => params.get(name) ?? '';
    const [standardCode, level] = [read('standard'), read('level')];
    const isChosen = standardCode !== '' && level !== '';
    const without = read('out') === '' ? [] : read('out').split(',');
    const [asOf, choices] = [read('asOf'), parseApplicationChoices(params)];
    return {
      asOf,
      choices,
      step: isChosen && read('step') !== '1' ? 2 : 1,
      standardCode,
      level,
      keyword: read('keyword'),
      group: read('group'),
      without,
      runKind: read('part') === 'own' ? kind : 'whole',
      linkTo: (changes) => buildAddressWithParams(location, changes),
      set,
      toggle: (ref) => {
        const rest = without.includes(ref) ? without.filter((one) => one !== ref) : [...without, ref];
        set({ out: rest.length === 0 ? null : rest.join(',') });
      },
      body: { ...choices, asOf: asOf === '' ? null : asOf, standardCode, level, without },
    };
  }, [location, kind, set]);
}
