import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAvailableSubjects } from '#features/filing/use-calendar/use-calendar.contract.ts';
import { query } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { SelectField, TextField } from '#platform/web/ui/field.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import {
  type BidGroupDraft,
  buildPersonGroup,
  type PersonGroupCondition,
  parseWantedNumber,
  WANTED_NUMBER_ERROR,
} from './groups.ts';

const toOptions = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));

/** Fields for a group of people: a registration with its specialty, or a post, and the wanted number. */
export function PersonGroupFields({
  on,
  onPick,
}: {
  readonly on: string;
  readonly onPick: (group: BidGroupDraft) => void;
}) {
  const [picked, setPicked] = useState<PersonGroupCondition>({});
  const [count, setCount] = useState('');
  const { regType = '', specialty = '', postName = '' } = picked;
  const found = useQuery(query(listAvailableSubjects, { query: { regType, on, state: 'any', pageSize: 1 } }));
  const offers = found.data?.offers;
  const isEmpty = regType === '' && specialty === '' && postName === '';
  const [error, setError] = useState<string>();
  const pick = () => {
    const wanted = parseWantedNumber(count);
    if (wanted === undefined) return setError(WANTED_NUMBER_ERROR);
    onPick(buildPersonGroup(picked, wanted));
    setPicked({});
    setCount('');
  };
  if (offers === undefined && found.error)
    return (
      <ErrorState title="可选的条件没有加载出来" reason={found.error.message} onRetry={() => void found.refetch()} />
    );
  return (
    <div className="bp-pick" role="group" aria-label="按条件选人">
      <SelectField
        label="注册类别"
        value={regType}
        placeholder="不限"
        options={toOptions(offers?.regTypes)}
        onChange={({ target }) => setPicked({ ...picked, regType: target.value, specialty: '' })}
      />
      <SelectField
        label="注册专业"
        value={specialty}
        placeholder="不限"
        options={toOptions(offers?.specialties)}
        onChange={({ target }) => setPicked({ ...picked, specialty: target.value })}
      />
      <SelectField
        label="岗位"
        value={postName}
        placeholder="不限"
        options={toOptions(offers?.posts)}
        onChange={({ target }) => setPicked({ ...picked, postName: target.value })}
      />
      <TextField
        label="需要人数"
        inputMode="numeric"
        maxLength={3}
        placeholder="全部可用的"
        value={count}
        error={error}
        onChange={({ target }) => {
          setCount(target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Prevents the submission of the surrounding form.
          event.preventDefault();
          if (!isEmpty) pick();
        }}
      />
      <Button disabled={isEmpty} onClick={pick}>
        加入
      </Button>
    </div>
  );
}
