import { useQuery } from '@tanstack/react-query';
import { getCertification } from '#features/enterprise/enterprise/contract/certification.ts';
import { getTotalNumbers } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { query } from '#platform/web/query.ts';
import { useSession } from '#platform/web/state/session-context.tsx';

/** The first steps of an enterprise that the welcome dialog lists, and whether each is done. */
export interface FirstSteps {
  readonly isCertified: boolean;
  readonly hasCertificates: boolean;
  readonly hasPeople: boolean;
}

/** Whether something is left to do, so that the welcome dialog opens by itself. */
export const hasOpenStep = ({ isCertified, hasCertificates, hasPeople }: FirstSteps): boolean =>
  !(isCertified && hasCertificates && hasPeople);

/** Reads the first steps of the user's enterprise; without an enterprise none is done. @param isEnabled false: nothing is requested */
export function useFirstSteps(isEnabled: boolean) {
  const { ent, membership } = useSession();
  const isMember = membership?.status === 'active' || membership?.status === 'grace';
  const isAsked = isEnabled && ent !== null;
  const numbers = useQuery({ ...query(getTotalNumbers), enabled: isAsked });
  // Not requested for members, who were certified before the purchase.
  const certification = useQuery({ ...query(getCertification), enabled: isAsked && !isMember });
  const answers = ent === null ? [] : isMember ? [numbers] : [numbers, certification];
  const steps: FirstSteps = {
    isCertified: isMember || certification.data?.state === 'passed',
    hasCertificates: (numbers.data?.certificateNum ?? 0) > 0,
    hasPeople: (numbers.data?.personNum ?? 0) > 0,
  };
  return {
    isMember,
    steps,
    isPending: answers.some((one) => one.isPending),
    isKnown: answers.every((one) => one.data !== undefined),
  };
}
