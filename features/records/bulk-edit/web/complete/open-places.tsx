import { useCommand } from '#platform/web/query.ts';
import type { CompletePeopleProps } from '#platform/web/shell/slots.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { COMPLETE_CALLS, confirmPlaces, type IncompletePeople } from '../../complete-people.contract.ts';
import { OtherErrors } from './other-errors.tsx';

interface PlacesProps {
  readonly people: IncompletePeople['openPlaces'];
  readonly stale: CompletePeopleProps['stale'];
  readonly onSaved: (uuid: string | null, count: number) => void;
}

const MAX_NAMED = 8;

/** Lets the user confirm once that all registrations with an unknown employer are with the enterprise. */
export function RegistrationPlaceConfirmation({ people, stale, onSaved }: PlacesProps) {
  const sure = people.filter(({ contradiction }) => contradiction === null);
  const doubtful = people.filter(({ contradiction }) => contradiction !== null);
  const confirm = useCommand(confirmPlaces, {
    stale: [...stale, COMPLETE_CALLS.register.gaps],
    onDone: ({ uuid, count }) => onSaved(uuid, count),
  });
  if (people.length === 0) return null;
  return (
    <section className="complete-places" aria-label="注册单位">
      {sure.length > 0 && (
        <div className="row gap-8 complete-confirm">
          <p>
            {sure.length} 人的注册证书没有注明注册单位：
            {sure
              .slice(0, MAX_NAMED)
              .map(({ name }) => name)
              .join('、')}
            {sure.length > MAX_NAMED ? ' 等' : ''}
          </p>
          <Button
            isBusy={confirm.isPending}
            busyLabel="保存中"
            onClick={() => confirm.mutate({ body: { people: sure.map(({ uuid, revision }) => ({ uuid, revision })) } })}
          >
            这些人员均注册在本企业
          </Button>
        </div>
      )}
      <OtherErrors errors={confirm.error?.fields.map(({ message }) => message) ?? []} />
      {doubtful.length > 0 && (
        <p className="small">
          以下人员的其他登记与此矛盾，请逐人核对：
          {doubtful.map(({ name, contradiction }) => `${name}（${contradiction}）`).join('、')}
        </p>
      )}
    </section>
  );
}
