import { recogniseRegistration } from '#features/enterprise/recognition/recognition.contract.ts';
import { RecognitionTakeover } from '#features/enterprise/recognition/web/recognition.web-api.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { type PersonKind, type Registration, RegistrationInput } from '../contract/people.ts';
import { PERSON_CALLS, type PersonDetail, STALE_PEOPLE } from './people-kinds.ts';
import { formatRegistrationName } from './person-parts.tsx';

type Read = Readonly<Record<string, string | number>>;

/** The fields that identify the holder of a certificate. They are compared with the record and never overwritten with values read from a picture. */
const CHECKS: ReadonlySet<string> = new Set(['name', 'idNo', 'unit']);
const OWN_LABELS: Readonly<Record<string, string>> = { name: '姓名', idNo: '证件号码', unit: '聘用单位' };

const getLabel = (field: string): string =>
  OWN_LABELS[field] ?? RegistrationInput.shape[field as keyof typeof RegistrationInput.shape]?.meta()?.title ?? field;

/**
 * Finds the stored registration that a picture shows: by number, otherwise by kind and specialty. A different specialty means a different
 * registration.
 */
function getTarget(registrations: readonly Registration[], read: Read): Registration | undefined {
  const byNumber = registrations.find((one) => one.regNo !== null && one.regNo === read.regNo);
  if (byNumber) return byNumber;
  const ofKind = registrations.filter((one) => one.regType === read.regType);
  const same = ofKind.find((one) => one.specialty === (read.specialty ?? null));
  const [only] = ofKind;
  const isOpen = ofKind.length === 1 && (only?.specialty === null || read.specialty === undefined);
  return same ?? (isOpen ? only : undefined);
}

interface TakeoverProps {
  readonly kind: PersonKind;
  readonly person: PersonDetail;
}

/** Offers 从图片识别 for the registration certificates of a person; confirmed values are saved through C-122 or C-123. */
export function RegistrationRecognition({ kind, person }: TakeoverProps) {
  const session = useSession();
  const { registrations } = person;
  const toInput = (values: Readonly<Record<string, unknown>>, read: Read) => {
    const target = getTarget(registrations, read);
    const changed = target
      ? registrations.map((one) => (one.uuid === target.uuid ? { ...one, ...values } : one))
      : [...registrations, values];
    return { body: { uuid: person.uuid, revision: person.revision, registrations: changed } };
  };
  return (
    <RecognitionTakeover
      action="从图片识别注册证书"
      what="注册证书"
      bizType={kind}
      bizUuid={person.uuid}
      route={recogniseRegistration}
      labelOf={getLabel}
      checks={CHECKS}
      current={(read) => ({
        ...getTarget(registrations, read),
        name: person.name,
        idNo: person.idNo,
        unit: session.ent?.entName,
      })}
      noteOf={(read) => {
        const target = getTarget(registrations, read);
        return target
          ? `将更新已有的“${formatRegistrationName(target.regType, target.specialty)}”。`
          : '没有对应的注册证书，将新增一项。';
      }}
      save={PERSON_CALLS[kind].edit}
      toInput={toInput}
      stale={STALE_PEOPLE}
    />
  );
}
