import type { MetaFunction } from 'react-router';
import { useDictionary } from '#features/content/dictionary/web/dictionary.web-api.ts';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { useListState } from '#platform/web/use-list-state.ts';
import { listQuestions } from '../../articles.contract.ts';
import { QuestionRow } from '../known-rows.tsx';
import { CONSOLE_PAGE_SIZE, ReadingList } from './reading-list.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('常见问题') }];

/** Shows the list of questions inside the enterprise area (P-040). */
export default function ConsoleQuestionsPage() {
  const list = useListState(CONSOLE_PAGE_SIZE);
  const categories = useDictionary('question_type');
  const rows = useStickyQuery(listQuestions, { query: list.query });
  return (
    <ReadingList
      title="常见问题"
      meta="每个回答注明依据的文件"
      unit="个"
      list={list}
      rows={rows}
      search="问题或回答中的词"
      choices={[{ name: 'type', all: '全部分类', options: categories }]}
      empty={{ title: '还没有问题', hint: '有新的问答时会显示在这里。' }}
      renderRow={(row) => <QuestionRow key={row.uuid} row={row} />}
    />
  );
}
