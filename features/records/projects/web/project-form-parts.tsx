import { arrangeFields, getFieldNames } from '#domain/records/field.ts';
import { measure, PROJECT_LINK_LABELS, projectLink, work } from '#domain/records/project.ts';
import { FormList } from '#platform/web/console/form.tsx';
import { RecordFields } from '#platform/web/console/record-fields.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';

/** `count` can only be entered in the workbook. */
const MEASURE = arrangeFields(measure, { without: ['count'] });
/** Scale and features of a unit work can only be entered in the workbook; its measures have their own fields below it. */
const WORK = arrangeFields(work, { without: ['projectScale', 'features', 'metrics'] });

interface RowsProps {
  /** Path of the list: `metrics`, or `[0, 'metrics']` inside a unit work. */
  readonly name: string | (string | number)[];
  readonly legend: string;
}

function Remove({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="prj-x" aria-label={label} onClick={onClick}>
      <Icon name="trash" />
    </button>
  );
}

/** Renders a list of measures, with the names that the standards use. */
export function MeasureFields({ name, legend }: RowsProps) {
  return (
    <FormList name={name}>
      {(fields, { add, remove }) => (
        <fieldset className="prj-set">
          <legend>{legend}</legend>
          {fields.map((field, index) => (
            <div key={field.key} className="prj-measure">
              <RecordFields spec={measure} names={MEASURE} at={field.name} />
              <Remove label={`删除第 ${index + 1} 个指标`} onClick={() => remove(field.name)} />
            </div>
          ))}
          <Button onClick={() => add({ metric: '', value: null, unit: null })}>添加指标</Button>
        </fieldset>
      )}
    </FormList>
  );
}

/** Renders the unit works (单位工程); each may count for one indicator of a standard. */
export function UnitWorkFields() {
  return (
    <FormList name="works">
      {(fields, { add, remove }) => (
        <fieldset className="prj-set">
          <legend>单位工程</legend>
          {fields.map((field, index) => (
            <div key={field.key} className="prj-work">
              <RecordFields spec={work} names={WORK} at={field.name} />
              <Remove label={`删除第 ${index + 1} 个单位工程`} onClick={() => remove(field.name)} />
              <MeasureFields name={[field.name, 'metrics'] as (string | number)[]} legend="指标" />
            </div>
          ))}
          <Button onClick={() => add({ workName: '', metrics: [], features: [] })}>添加单位工程</Button>
        </fieldset>
      )}
    </FormList>
  );
}

/** Renders the fields of the five process stages (监管平台业务环节) of a project. */
export function ProcessStageFields() {
  return (
    <fieldset className="prj-set">
      <legend>监管平台业务环节</legend>
      {Object.entries(PROJECT_LINK_LABELS).map(([kind, label]) => (
        <div key={kind} className="prj-stage">
          <RecordFields spec={projectLink} names={getFieldNames(projectLink)} at={['links', kind]} before={label} />
        </div>
      ))}
    </fieldset>
  );
}
