import { type FormEvent, useCallback, useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { z } from 'zod';
import { applyFigures } from '#domain/amendments/row-reading.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import {
  answerReview,
  getReviewFile,
  type OpenedReview,
  openReview,
} from '#features/content/source-evidence/contract/outside-review.ts';
import {
  createTableFields,
  ReadingFields,
  sourceFormFields,
} from '#features/content/source-evidence/web/source-evidence.web-api.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { validateInput } from '#platform/web/check-input.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { useCommand } from '#platform/web/query.ts';
import { describePage } from '#platform/web/seo.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { FileView } from '#platform/web/ui/file-view.tsx';
import { NeedsScript } from '#platform/web/ui/needs-script.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState, Skeleton } from '#platform/web/ui/states.tsx';

export const meta: MetaFunction = (args) => describePage(args, { title: '标准原文复核', canonical: null });

const NO_LINK = '链接不完整，请使用对方发来的完整链接。';

interface Opened {
  readonly token: string;
  readonly review: OpenedReview;
}

/** Loads the row of the link in the address. */
function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const open = async (token: string) => {
      try {
        setOpened({ token, review: await call(openReview, { body: { token } }, { quiet: true }) });
      } catch (reason) {
        setRefusal(toCallError(reason).message);
      }
    };
    const start = () => {
      const token = globalThis.location.hash.slice(1);
      setOpened(null);
      setRefusal(token === '' ? NO_LINK : null);
      if (token !== '') void open(token);
    };
    start();
    globalThis.addEventListener('hashchange', start);
    return () => globalThis.removeEventListener('hashchange', start);
  }, []);
  return { opened, refusal };
}

/** Form for the second reading, which an external reviewer makes from the picture alone. */
function ReviewForm({
  opened: { token, review },
  onDone,
}: {
  readonly opened: Opened;
  readonly onDone: (isSame: boolean) => void;
}) {
  const row = review.row as Requirement;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [general, setGeneral] = useState<string | null>(null);
  const answer = useCommand(answerReview, { quiet: true });
  const schema = z.looseObject({
    reviewerName: requiredText('姓名', 50),
    organisation: requiredText('单位', 100),
    clause: sourceFormFields.clause,
    ...createTableFields(row),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    );
    const found = mapErrorsByField(validateInput(schema, typed));
    setErrors(found);
    setGeneral(null);
    if (Object.keys(found).length > 0) return;
    const { reviewerName, organisation, clause } = schema.parse(typed);
    try {
      const body = { token, reviewerName, organisation, clause, row: applyFigures(row, typed) };
      onDone((await answer.mutateAsync({ body })).isSame);
    } catch (reason) {
      const { fields, message } = toCallError(reason);
      const named = mapErrorsByField(fields);
      setErrors(named);
      if (Object.keys(named).length === 0) setGeneral(message);
    }
  };
  return (
    <form className="form-dlg card-body" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <ReadingFields row={row} names={review.names} errors={errors} isBlank />
      <TextField
        name="clause"
        label="条款"
        isRequired
        maxLength={100}
        help="例如 4.2.1（2）"
        error={errors['clause']}
      />
      <TextField name="reviewerName" label="姓名" isRequired maxLength={50} error={errors['reviewerName']} />
      <TextField name="organisation" label="单位" isRequired maxLength={100} error={errors['organisation']} />
      <ActionError>{general}</ActionError>
      <p>
        <Button type="submit" kind="primary" isBusy={answer.isPending}>
          提交
        </Button>
      </p>
    </form>
  );
}

function Original({ opened: { token, review } }: { readonly opened: Opened }) {
  const read = useCallback(
    async (signal: AbortSignal) => (await call(getReviewFile, { body: { token } }, { signal, quiet: true })).blob,
    [token],
  );
  return <FileView read={read} name="原文" mime={review.mime} />;
}

function Review({ opened, onDone }: { readonly opened: Opened; readonly onDone: (isSame: boolean) => void }) {
  const { standardName, level, text: words, docTitle, docNumber, until } = opened.review;
  return (
    <div className="wrapper">
      <PageHead title={`标准原文复核：${standardName}${level}`} meta={`请在 ${until} 前填写，只能提交一次`} />
      <Card title={`《${docTitle}》（${docNumber}）`} note={`要核对的指标：${words}`}>
        <div className="card-body">
          <Original opened={opened} />
        </div>
      </Card>
      <Card title="您在原文里读到的" note="姓名和单位记入标准的发布记录">
        <ReviewForm opened={opened} onDone={onDone} />
      </Card>
    </div>
  );
}

const DONE = {
  same: '谢谢，您读到的与登记的相同，该条已采用',
  other: '谢谢，您读到的与登记的不同，运营人员会再核对',
} as const;

/** Page on which an external reviewer confirms an amount of a standard from its official text: /fuhe (P-243). */
export default function ReviewPage() {
  const { opened, refusal } = useOpened();
  const [done, setDone] = useState<keyof typeof DONE | null>(null);
  if (opened !== null && done === null)
    return <Review opened={opened} onDone={(isSame) => setDone(isSame ? 'same' : 'other')} />;
  const words = done === null ? refusal : DONE[done];
  return (
    <div className="wrapper">
      <PageHead title="标准原文复核" />
      <NeedsScript />
      {words === null ? (
        <Skeleton lines={8} />
      ) : (
        <div className="card" role={done === null ? 'alert' : 'status'}>
          <EmptyState title={words} action={<ButtonLink to="/">返回首页</ButtonLink>} />
        </div>
      )}
    </div>
  );
}
