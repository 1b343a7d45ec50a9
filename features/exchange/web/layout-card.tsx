import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { getImportLayout, listBatches, previewImport, saveImportWords } from '../contract.ts';
import { type Chosen, type Group, groupsOf, type Line, twiceChosen, wordsToSave } from './layout-choices.ts';
import { NEW_BATCH } from './use-batch.ts';

interface ChoiceProps {
  readonly line: Line;
  readonly chosen: Chosen;
  readonly onChoose: (key: string, target: string) => void;
}

function Choice({ line, chosen, onChoose }: ChoiceProps) {
  const isTouched = chosen[line.key] !== undefined;
  return (
    <li>
      <label>
        <span>{line.title}</span>
        <select
          className="in"
          value={chosen[line.key] ?? line.target}
          onChange={(event) => onChoose(line.key, event.target.value)}
        >
          <option value="">忽略</option>
          {line.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      </label>
      {line.mark && !isTouched && <span className="t3 sm">{line.mark}</span>}
    </li>
  );
}

interface LayoutCardProps {
  readonly id: string;
  /** Null when the page was loaded anew: the file is chosen again. */
  readonly file: File | null;
  readonly onShow: (id: string) => void;
}

function Groups({ groups, id, file, onShow }: LayoutCardProps & { readonly groups: readonly Group[] }) {
  const [chosen, setChosen] = useState<Chosen>({});
  const save = useCommand(saveImportWords, { stale: [getImportLayout] });
  const upload = useCommand(previewImport, { stale: [listBatches] });
  const twice = twiceChosen(groups, chosen);
  const words = wordsToSave(groups, chosen);
  const isOpen = groups.some(({ lines }) => lines.some((line) => line.isOpen));
  const readAgain = async () => {
    try {
      await save.mutateAsync({ body: { words } });
      if (file) return onShow((await upload.mutateAsync({ files: { file } })).id);
    } catch {
      // Said by the command itself; the choices stay.
      return;
    }
    toasts.show('success', '已记住，请重新选择文件');
    onShow(NEW_BATCH);
  };
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <details className="imp-layout" open={isOpen} key={id}>
      <summary>
        <h2>列的对应</h2>
        <span className="t3">
          {isOpen ? '有不认识的表或列，请选择对应到哪里' : `${count} 处与模板的叫法不同，已对应好`}
        </span>
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
        <p className="imp-bad" role="alert">
          “{twice[0]}”选了两次，一列只能对应一处
        </p>
      )}
      <div className="imp-layout-end">
        <span className="t3 sm">选好后会记住，贵公司下次导入同样的文件时不用再选。</span>
        <Button
          kind={isOpen ? 'primary' : 'default'}
          disabled={words.length === 0 || twice.length > 0}
          isBusy={save.isPending || upload.isPending}
          onClick={() => void readAgain()}
        >
          记住并重新读取
        </Button>
      </div>
    </details>
  );
}

/** What the sheets and headings of a file were taken for, to be said otherwise. Nothing where all of them are ours. */
export function LayoutCard(props: LayoutCardProps) {
  const found = useQuery(query(getImportLayout, { params: { id: props.id } }));
  const groups = found.data ? groupsOf(found.data.sheets, found.data.names) : [];
  return groups.length === 0 ? null : <Groups {...props} groups={groups} />;
}
