import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import {
  type ChosenTargets,
  countSkippedHeadings,
  findDuplicateTargets,
  type HeadingMapping,
  listHeadingsToSave,
  listUndecidedHeadings,
  type MappingGroup,
  type MappingLine,
  needsTargetChoice,
} from './heading-choices.ts';
import './heading-choices.css';

interface ChoiceProps {
  readonly line: MappingLine;
  readonly chosen: ChosenTargets;
  readonly onChoose: (key: string, target: string) => void;
}

/** Value of a select without a choice; no column can have this name. */
const UNDECIDED = '?';

function Choice({ line, chosen, onChoose }: ChoiceProps) {
  const isTouched = chosen[line.key] !== undefined;
  return (
    <li>
      <label>
        <span>{line.title}</span>
        <select
          className="input"
          value={needsTargetChoice(line, chosen) ? UNDECIDED : (chosen[line.key] ?? line.target)}
          onChange={(event) => onChoose(line.key, event.target.value)}
        >
          {needsTargetChoice(line, chosen) && (
            <option value={UNDECIDED} disabled>
              请选择
            </option>
          )}
          <option value="">忽略</option>
          {line.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      </label>
      {line.mark && !isTouched && <span className="text-3 small">{line.mark}</span>}
    </li>
  );
}

interface CardProps {
  readonly groups: readonly MappingGroup[];
  readonly isBusy: boolean;
  /** Text that explains for which users the choices are stored. */
  readonly note: string;
  /** Stores the choices and reads the file again with the new mapping. */
  readonly onSave: (words: readonly HeadingMapping[]) => void;
}

/** Shows how the sheets and headings of a file were mapped, so that the user can correct the mapping. */
export function HeadingChoicesCard({ groups, isBusy, note, onSave }: CardProps) {
  const [chosen, setChosen] = useState<ChosenTargets>({});
  const twice = findDuplicateTargets(groups, chosen);
  const words = listHeadingsToSave(groups, chosen);
  const isOpen = groups.some(({ lines }) => lines.some((line) => line.isOpen));
  const skipped = countSkippedHeadings(groups);
  const undecided = listUndecidedHeadings(groups, chosen);
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0) - skipped;
  const done = [
    ...(count > 0 ? [`${count} 处与模板的叫法不同，已对应好`] : []),
    ...(skipped > 0 ? [`${skipped} 处已选择忽略，没有读取`] : []),
  ].join('；');
  return (
    <details className="hd-choices" open={isOpen}>
      <summary>
        <h2>列的对应</h2>
        <span className="text-3">{isOpen ? '有不认识的表或列，请选择对应到哪里' : done}</span>
      </summary>
      {groups.map(({ title, lines }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          <ul>
            {lines.map((line) => (
              <Choice
                key={line.key}
                line={line}
                chosen={chosen}
                onChoose={(key, target) => setChosen((before) => ({ ...before, [key]: target }))}
              />
            ))}
          </ul>
        </fieldset>
      ))}
      {twice.length > 0 && (
        <p className="hd-bad" role="alert">
          “{twice[0]}”选了两次，一列只能对应一处
        </p>
      )}
      <div className="hd-choices-end">
        <span className="text-3 small">{note}</span>
        {undecided.length > 1 && (
          <Button
            onClick={() => setChosen({ ...chosen, ...Object.fromEntries(undecided.map(({ key }) => [key, ''])) })}
          >
            {`其余 ${undecided.length} 列都忽略`}
          </Button>
        )}
        <Button
          kind={isOpen ? 'primary' : 'default'}
          disabled={words.length === 0 || twice.length > 0}
          isBusy={isBusy}
          onClick={() => onSave(words)}
        >
          记住并重新读取
        </Button>
      </div>
    </details>
  );
}
