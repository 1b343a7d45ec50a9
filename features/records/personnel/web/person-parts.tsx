import { getValidity } from '#domain/validity/validity.ts';
import { call } from '#platform/web/call.ts';
import { MaskedText } from '#platform/web/ui/masked-text.tsx';
import { StatusTag, ValidityTag } from '#platform/web/ui/validity-tag.tsx';
import type { PersonKind, PersonRow } from '../contract/people.ts';
import { revealIdNo } from '../personnel.contract.ts';
import { maskIdNumberOnScreen } from './people-strip.ts';

interface IdNumberProps {
  readonly person: Pick<PersonRow, 'uuid' | 'name' | 'idNo'>;
  readonly kind: PersonKind;
  /** Whether the user may reveal the number. Revealing counts as a write, because it is logged. */
  readonly canReveal: boolean;
}

/** Masked ID number with a button to reveal it, which asks for a purpose. */
export function IdNumber({ person, kind, canReveal }: IdNumberProps) {
  if (person.idNo === null) return <span className="text-3">未填</span>;
  const reveal = async (reason: string) => (await call(revealIdNo, { body: { id: person.uuid, kind, reason } })).idNo;
  return (
    <MaskedText
      masked={maskIdNumberOnScreen(person.idNo)}
      label="证件号码"
      owner={person.name}
      {...(canReveal ? { reveal } : {})}
    />
  );
}

/** Displays the validity of a document by its expiry date. */
export function ExpiryTag({ end, today }: { readonly end: string | null; readonly today: string }) {
  return <ValidityTag value={getValidity(end, today)} />;
}

export function LeftEmployeeTag() {
  return <StatusTag look="notAssessed" words="已离职" icon="logout" />;
}

/** Formats the name of a registration: 一级建造师（建筑工程）. */
export const formatRegistrationName = (type: string, specialty: string | null): string =>
  specialty ? `${type}（${specialty}）` : type;
