import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { ConflictSide, FieldDifference } from './versions.ts';

type Choices = Readonly<Record<string, ConflictSide>>;

/** Returns the suggested side for each value that only one side has changed. */
const suggested = (differences: readonly FieldDifference[]): Choices =>
  Object.fromEntries(differences.flatMap(({ key, changedBy }) => (changedBy ? [[key, changedBy]] : [])));
const allOf = (differences: readonly FieldDifference[], side: ConflictSide): Choices =>
  Object.fromEntries(differences.map(({ key, isFixed }) => [key, isFixed ? 'theirs' : side]));

const CHANGED: Readonly<Record<ConflictSide, string>> = { mine: '仅您修改了', theirs: '仅对方修改了' };

interface ChoiceProps {
  readonly difference: FieldDifference;
  readonly side: ConflictSide;
  readonly name: string;
  readonly chosen: ConflictSide | undefined;
  readonly onChoose: (side: ConflictSide) => void;
}

function Choice({ difference, side, name, chosen, onChoose }: ChoiceProps) {
  const words = side === 'mine' ? '我的' : '对方的';
  return (
    <td data-label={words} className={chosen === side ? 'sel' : undefined}>
      <label>
        <input
          type="radio"
          name={name}
          aria-label={`${difference.label}用${words}`}
          checked={chosen === side}
          disabled={side === 'mine' && difference.isFixed}
          onChange={() => onChoose(side)}
        />
        <span>{difference[side]}</span>
      </label>
    </td>
  );
}

interface RowProps {
  readonly difference: FieldDifference;
  readonly chosen: ConflictSide | undefined;
  readonly onChoose: (side: ConflictSide) => void;
}

function Row(props: RowProps) {
  const { difference } = props;
  const name = useId();
  return (
    <tr>
      <th scope="row">
        {difference.label}
        <small className={difference.changedBy ? 'text-3' : 'both'}>
          {difference.changedBy
            ? CHANGED[difference.changedBy]
            : difference.base === null
              ? '两边不同'
              : '两边都修改了'}
        </small>
      </th>
      <td data-label="打开时" className="text-2">
        {difference.base ?? <span className="text-3">不清楚</span>}
      </td>
      <Choice {...props} side="theirs" name={name} />
      <Choice {...props} side="mine" name={name} />
    </tr>
  );
}

interface ConflictDialogProps {
  readonly differences: readonly FieldDifference[];
  /** Returns to the form and keeps all typed input. */
  readonly onClose: () => void;
  readonly onResolve: (choices: Choices) => void;
}

/** Dialog for a record that another user has saved meanwhile: the user chooses between both versions, field by field. */
export function ConflictDialog({ differences, onClose, onResolve }: ConflictDialogProps) {
  const [choices, setChoices] = useState(() => suggested(differences));
  const open = differences.filter(({ key }) => !choices[key]).length;
  const footer = (
    <>
      {open > 0 && (
        <span className="df-note" role="status">
          还有 {open} 处未选择
        </span>
      )}
      <Button onClick={onClose}>返回继续填写</Button>
      <Button kind="primary" disabled={open > 0} onClick={() => onResolve(choices)}>
        按选择保存
      </Button>
    </>
  );
  return (
    <Dialog title="该记录已被他人修改" onClose={onClose} footer={footer} width={920} isEnterprise>
      <p>
        您填写期间他人保存了新的内容，有 {differences.length}{' '}
        处与您填写的不同。请选择每一处保留谁的，没有列出的内容两边一致。
      </p>
      <p className="row gap-8 cf-all">
        <Button size="small" onClick={() => setChoices(allOf(differences, 'mine'))}>
          用我的
        </Button>
        <Button size="small" onClick={() => setChoices(allOf(differences, 'theirs'))}>
          用对方的
        </Button>
      </p>
      <table className="table top conflict-table">
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">打开时</th>
            <th scope="col">对方的</th>
            <th scope="col">我的</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <Row
              key={difference.key}
              difference={difference}
              chosen={choices[difference.key]}
              onChoose={(side) => setChoices({ ...choices, [difference.key]: side })}
            />
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
