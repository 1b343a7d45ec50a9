import { useState } from 'react';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { APPLICATION_TYPE_LABELS, APPLICATION_TYPES, buildApplicationChoiceParams } from '../../contract/choices.ts';
import { type LevelOption, listLevelOptions } from '../../evaluations.contract.ts';
import { CATEGORY_CHOICES, filterLevelOptions, getEstimateTag, listVisibleChoices } from './choices.ts';
import type { EvaluationWizardState } from './use-wizard.ts';

/** CR-14 and CR-15 apply to the contracting standards only. */
const CONSTRUCTION = '103';

export function EstimateTag({ choice }: { readonly choice: LevelOption }) {
  const { className, words } = getEstimateTag(choice);
  return <span className={className}>{words}</span>;
}

interface ChoiceRowProps {
  readonly choice: LevelOption;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ChoiceRow({ choice, isChosen, onChoose }: ChoiceRowProps) {
  return (
    <li>
      <label className={isChosen ? 'ck-choice on' : 'ck-choice'}>
        <input type="radio" name="check-level" checked={isChosen} onChange={onChoose} />
        <span className="ck-choice-name">
          <b>
            {choice.standardName} {choice.level}
          </b>
          <span className="text-3 small">{choice.displayCode}</span>
        </span>
        {choice.isHeld && <span className="tag b">已持有</span>}
        <EstimateTag choice={choice} />
        <span className="text-3 small ck-choice-counts">
          满足 {choice.counts.met}，不满足 {choice.counts.unmet}，待核对 {choice.counts.unknown}
        </span>
      </label>
    </li>
  );
}

function Options({
  wizard,
  choice,
}: {
  readonly wizard: EvaluationWizardState;
  readonly choice: LevelOption | undefined;
}) {
  return (
    <div className="ck-options">
      <div className="field">
        <label htmlFor="check-day">校验日期</label>
        <DayInput
          id="check-day"
          label="校验日期"
          value={wizard.asOf || null}
          placeholder="今天"
          onDay={(day) => wizard.set({ asOf: day })}
        />
        <span className="hp">填过去的日期，按当时有效的规定核验</span>
      </div>
      {choice && choice.subjects.length > 0 && (
        <label className="field">
          <span>申请的类型</span>
          <select
            className="input"
            value={wizard.choices.subject ?? ''}
            onChange={(event) => wizard.set({ subject: event.target.value || null })}
          >
            <option value="">未指定</option>
            {choice.subjects.map((subject) => (
              <option key={subject}>{subject}</option>
            ))}
          </select>
          <span className="hp">该标准按类型配备人员</span>
        </label>
      )}
      {choice && choice.topGradeCategories.length > 0 && (
        <label className="field">
          <span>申请的总承包类别</span>
          <select
            className="input"
            value={wizard.choices.topGradeCategory ?? ''}
            onChange={(event) => wizard.set({ category: event.target.value || null })}
          >
            <option value="">未指定</option>
            {choice.topGradeCategories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        </label>
      )}
      {choice?.standardCode.startsWith(CONSTRUCTION) && (
        <label className="field">
          <span>申请方式</span>
          <select
            className="input"
            value={wizard.choices.applying ?? ''}
            onChange={(event) => wizard.set({ applying: event.target.value || null })}
          >
            <option value="">未指定</option>
            {APPLICATION_TYPES.map((one) => (
              <option key={one} value={one}>
                {APPLICATION_TYPE_LABELS[one]}
              </option>
            ))}
          </select>
          <span className="hp">首次申请按注册资本考核资产，首次和增项可直接申请二级</span>
        </label>
      )}
      <label className="field">
        <span>技术负责人是否同时计入注册或职称人数</span>
        <select
          className="input"
          value={buildApplicationChoiceParams(wizard.choices).lead ?? ''}
          onChange={(event) => wizard.set({ lead: event.target.value || null })}
        >
          <option value="">待核对，不据以判断</option>
          <option value="yes">按计入校验</option>
          <option value="no">按不计入校验</option>
        </select>
        <span className="hp">标准没有明文规定，请按当地主管部门的口径选择</span>
      </label>
    </div>
  );
}

function Choices({
  choices,
  wizard,
}: {
  readonly choices: readonly LevelOption[];
  readonly wizard: EvaluationWizardState;
}) {
  const [keyword, setKeyword] = useState(wizard.keyword);
  const [isAll, setAll] = useState(false);
  const found = filterLevelOptions(choices, { keyword, group: wizard.group });
  const isChosen = (one: LevelOption): boolean =>
    (one.standardCode === wizard.standardCode || one.displayCode === wizard.standardCode) && one.level === wizard.level;
  const chosen = choices.find(isChosen);
  const shown = listVisibleChoices(found, chosen, isAll);
  const choose = (one: LevelOption) =>
    wizard.set({
      standard: one.standardCode,
      level: one.level,
      step: '1',
      subject: null,
      category: null,
      applying: null,
      out: null,
    });
  return (
    <>
      <div className="flt">
        <label className="input flt-search">
          <Icon name="search" />
          <input
            type="search"
            value={keyword}
            placeholder="资质名称、等级或代码"
            aria-label="资质名称、等级或代码"
            onChange={(event) => {
              setKeyword(event.target.value);
              wizard.set({ keyword: event.target.value.trim() || null });
            }}
          />
        </label>
        <select
          className="input"
          aria-label="门类"
          value={wizard.group}
          onChange={(event) => wizard.set({ group: event.target.value || null })}
        >
          <option value="">全部门类</option>
          {CATEGORY_CHOICES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <span className="text-3 small flt-tools" role="status">
          共 {found.length} 个等级
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState title="没有符合条件的资质" hint="换一个关键词，或清除筛选。" />
      ) : (
        <fieldset className="ck-choices">
          <legend className="sr-only">选择资质和等级</legend>
          <ul>
            {shown.map((one) => (
              <ChoiceRow
                key={`${one.standardCode} ${one.level}`}
                choice={one}
                isChosen={one === chosen}
                onChoose={() => choose(one)}
              />
            ))}
          </ul>
        </fieldset>
      )}
      {shown.length < found.length && (
        <button type="button" className="btn plain ck-all" onClick={() => setAll(true)}>
          显示全部 {found.length} 个等级
        </button>
      )}
      <Options wizard={wizard} choice={chosen} />
    </>
  );
}

/** Step 1: lists every level with an estimate for the enterprise; the smallest gap comes first. */
export function ChooseStep({ wizard }: { readonly wizard: EvaluationWizardState }) {
  const choices = useStickyQuery(listLevelOptions, { query: { asOf: wizard.asOf || null } });
  return (
    <section className="card" aria-label="选择资质">
      <div className="card-head">
        <h2>选择资质和等级</h2>
        <span className="text-3 small">按企业现有数据预估，缺口最少的在前，不能判断的在后</span>
      </div>
      <QueryView query={choices} subject="可选资质" shape="rows" lines={10}>
        {(found) => <Choices choices={found} wizard={wizard} />}
      </QueryView>
    </section>
  );
}
