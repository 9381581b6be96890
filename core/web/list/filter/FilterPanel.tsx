import { DownOutlined, FilterOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode, useId, useState } from 'react'
import { t } from '../../language/language.ts'
import { screenClass } from '../../layout/screen-class.ts'
import { useStore } from '../../store.ts'
import { useChanged } from '../../use-changed.ts'
import { DaysFilter } from './DaysFilter.tsx'
import { filterTexts } from '../list-url.ts'
import type { List } from '../use-list.ts'
import './filters.css'

/** Number of fields shown without unfolding, by the class of the screen. */
const fieldsShown = [0, 2, 3, 3] as const

/**
 * The fields to search by: Enter or 查询 searches, 重置 clears. On small screens they unfold.
 * @param isDated whether the list takes bounds of the time of creation; the field of them comes last where the page has
 *   none of its own
 */
export function FilterPanel<Row>({
  list,
  isDated,
  children,
}: {
  list: List<Row>
  isDated: boolean
  children: ReactNode
}) {
  const fields = withDays(fieldsOf(children), isDated)
  const [form] = Form.useForm<Record<string, unknown>>()
  const formName = useId()
  const size = useStore(screenClass)
  const [isUnfolded, setUnfolded] = useState(false)
  const mark = JSON.stringify(list.filters)
  useChanged(
    mark,
    (filters) => {
      form.resetFields()
      form.setFieldsValue(JSON.parse(filters) as Record<string, string>)
      if (size > 0 && hidesOne(fields, fieldsShown[size], list.filters)) setUnfolded(true)
    },
    { isFirst: true },
  )
  const shown = fieldsShown[size]
  const inForce = Object.keys(list.filters).length
  const search = () => list.filter(filterTexts(form.getFieldsValue(true)))
  if (size === 0 && !isUnfolded) {
    return (
      <Button
        className="filter-unfold"
        icon={<FilterOutlined />}
        onClick={() => setUnfolded(true)}
        aria-expanded={false}
      >
        {inForce > 0 ? t('筛选（{n}）', { n: inForce }) : t('筛选')}
      </Button>
    )
  }
  return (
    <search className="filter-panel" aria-label={t('筛选')}>
      <Form form={form} name={formName} layout="vertical" onFinish={search}>
        <div className="filter-fields">
          {fields.slice(0, isUnfolded ? fields.length : shown)}
          <div className="filter-buttons">
            <Button type="primary" htmlType="submit">
              {t('查询')}
            </Button>
            <Button
              onClick={() => {
                form.resetFields()
                list.filter({})
              }}
            >
              {t('重置')}
            </Button>
            {(fields.length > shown || size === 0) && (
              <Button
                type="link"
                onClick={() => setUnfolded(!isUnfolded)}
                aria-expanded={isUnfolded}
                className="filter-more"
              >
                {isUnfolded ? t('收起') : t('展开')} <DownOutlined rotate={isUnfolded ? 180 : 0} />
              </Button>
            )}
          </div>
        </div>
      </Form>
    </search>
  )
}

/** Whether a filter in force does not show while the fields are folded: whoever comes by a link must see why rows are missing. */
function hidesOne(fields: readonly ReactElement[], shown: number, filters: Readonly<Record<string, string>>): boolean {
  const names = fields.slice(0, shown).map(nameOfField)
  return fields.length > shown && Object.keys(filters).some((name) => !names.includes(name.replace(/_date[gl]t$/, '')))
}

const nameOfField = ({ props }: ReactElement): string | undefined => (props as { name?: string }).name

/** The fields with one for the days on which rows were made. @source catalogue R236 */
const withDays = (fields: readonly ReactElement[], isDated: boolean): readonly ReactElement[] =>
  isDated && !fields.some((field) => nameOfField(field) === 'createTime')
    ? [...fields, <DaysFilter key="createTime" name="createTime" label={t('创建时间')} />]
    : fields

/** The fields of a panel, also when they stand in a fragment; a component of several fields would count as one. */
function fieldsOf(children: ReactNode): ReactElement[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return []
    return child.type === Fragment ? fieldsOf(child.props.children) : [child]
  })
}
