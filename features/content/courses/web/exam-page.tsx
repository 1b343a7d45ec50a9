import { type FormEvent, useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { useCommand } from '#platform/web/query.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { createTextKeys } from '#platform/web/text-keys.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { beginExam, type ExamPaper, getCompletion, submitExam } from '../contract/completion.ts';
import { QUESTION_LABELS } from '../contract/exam.ts';
import { getOutline } from '../courses.contract.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import './courses.css';

export const meta: MetaFunction = () => [{ title: getTitle('课程考试') }, { name: 'robots', content: 'noindex' }];

export async function loader(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const { course } = await call(getOutline, { params: { id: args.params.uuid ?? '' } });
  return { course, completion: await call(getCompletion, { params: { id: course.uuid } }) };
}

type Marked = ResultOf<typeof submitExam>;

function Questions({ paper, onMarked }: { readonly paper: ExamPaper; readonly onMarked: (marked: Marked) => void }) {
  const [answers, setAnswers] = useState<readonly (readonly number[])[]>(() => paper.questions.map(() => []));
  const handIn = useCommand(submitExam);
  const open = answers.filter((own) => own.length === 0).length;
  const choose = (index: number, place: number, isMany: boolean) =>
    setAnswers((before) =>
      before.map((own, at) => {
        if (at !== index) return own;
        if (!isMany) return [place];
        return own.includes(place) ? own.filter((one) => one !== place) : [...own, place];
      }),
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { answers: answers.map((own) => [...own]) };
    onMarked(await handIn.mutateAsync({ params: { id: paper.tryUuid }, body }));
  };
  const keys = createTextKeys(paper.questions.map(({ text }) => text));
  return (
    <form className="crs-exam" onSubmit={(event) => void submit(event)}>
      {paper.questions.map((question, index) => (
        <fieldset className="card" key={keys[index]}>
          <legend>
            {index + 1}. {question.text} <span className="tag">{QUESTION_LABELS[question.kind]}</span>
          </legend>
          {question.choices.map((choice, place) => (
            <label key={choice}>
              <input
                type={question.kind === 'multiple' ? 'checkbox' : 'radio'}
                name={`question-${index}`}
                checked={answers[index]?.includes(place) ?? false}
                onChange={() => choose(index, place, question.kind === 'multiple')}
              />
              {choice}
            </label>
          ))}
        </fieldset>
      ))}
      <div className="crs-exam-foot">
        <span className="text-3">{open === 0 ? '已全部作答' : `还有 ${open} 题没有作答`}</span>
        <Button type="submit" kind="primary" isBusy={handIn.isPending} busyLabel="交卷中">
          交卷
        </Button>
      </div>
    </form>
  );
}

function Result({
  marked,
  back,
  onAgain,
}: {
  readonly marked: Marked;
  readonly back: string;
  readonly onAgain: () => void;
}) {
  const { passed, percent, passPercent, triesLeft, wrong, solutions } = marked;
  return (
    <Card title={passed ? '考试合格' : '考试不合格'}>
      <div className="card-body crs-exam" role="status">
        <p>
          得分 {percent}，{passPercent} 分合格。{wrong.length > 0 && `答错的题：${wrong.join('、')}。`}
          {!passed && '合格后可以查看答错的题和解析。'}
        </p>
        {solutions.length > 0 && (
          <ol className="crs-steps">
            {solutions.map(({ no, right, why }) => (
              <li key={no}>
                第 {no} 题：{right.join('；')}
                {why && <p className="text-3 small">{why}</p>}
              </li>
            ))}
          </ol>
        )}
        <p className="crs-actions">
          <Link className="btn p" to={back}>
            返回课程
          </Link>
          {!passed && triesLeft > 0 && <Button onClick={onAgain}>再考一次（还剩 {triesLeft} 次）</Button>}
        </p>
      </div>
    </Card>
  );
}

/** Shows the examination of a course; an attempt must be started explicitly, because the number of attempts is limited. */
export default function ExamPage() {
  const { course, completion } = useLoaderData<typeof loader>();
  const [paper, setPaper] = useState<ExamPaper | null>(null);
  const [marked, setMarked] = useState<Marked | null>(null);
  const begin = useCommand(beginExam);
  const back = href(coursesPages.course, { uuid: course.uuid });
  const start = async () => {
    setPaper(await begin.mutateAsync({ params: { id: course.uuid } }));
    setMarked(null);
  };
  const { exam } = completion;
  return (
    <div className="wrapper crs-page">
      <Breadcrumbs
        items={[
          { label: '课程中心', to: href(coursesPages.edu) },
          { label: course.title, to: back },
          { label: '考试' },
        ]}
      />
      <div className="crs-course">
        <PageHead
          title={`${course.title}：考试`}
          meta={
            exam ? `${exam.questionCount} 题，${exam.passPercent} 分合格；题目和选项的顺序每次不同` : '这门课程没有考试'
          }
        />
        {marked ? (
          <Result marked={marked} back={back} onAgain={() => void start()} />
        ) : paper ? (
          <Questions key={paper.tryUuid} paper={paper} onMarked={setMarked} />
        ) : (
          exam && (
            <Card title="考试须知">
              <div className="card-body crs-exam">
                <p>开始即计一次；中途离开可以回来继续同一份试卷，交卷后当场出分。</p>
                <p className="crs-actions">
                  <Button kind="primary" isBusy={begin.isPending} busyLabel="出题中" onClick={() => void start()}>
                    {exam.isBegun ? '继续考试' : '开始考试'}
                  </Button>
                </p>
              </div>
            </Card>
          )
        )}
      </div>
    </div>
  );
}
