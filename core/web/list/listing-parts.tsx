import { Input, Select } from 'antd'
import { codes } from '../../shared/codes.ts'
import { t } from '../language/language.ts'
import type { ListColumn } from './columns/columns.ts'
import { CodeFilter, Filter } from './filter/Filter.tsx'
import { CodeText, StatusTag, type Tone } from '../show/StatusTag.tsx'
import { Moment, Money } from '../show/values.tsx'

/** The two states of a switch, in the words of the dictionary `on_off`. @source docs/rulings.md 7 */
export const OnOff = codes(['on_off', '启停', 'Enabled'], { off: [0, '停用', 'Disabled'], on: [1, '启用', 'Enabled'] })

/** Meaning of the two states for the work. */
export const onOffTones: Record<keyof typeof OnOff, Tone> = { off: 'off', on: 'done' }

/** Yes or no in words. */
const YesNo = codes(['flag', '是否', 'Yes or no'], { no: [0, '否', 'No'], yes: [1, '是', 'Yes'] })

/** Whether something is switched on. @param next what that means, on hover */
export const OnOffTag = ({ value, next }: { value: 0 | 1; next?: string }) => (
  <StatusTag codes={OnOff} value={value} tones={onOffTones} next={next} />
)

/** A flag as a word. */
export const YesNoText = ({ value }: { value: 0 | 1 }) => <CodeText codes={YesNo} value={value} />

/** Searches by whether something is switched on. */
export const OnOffFilter = ({ name, label }: { name: string; label: string }) => (
  <CodeFilter name={name} label={label} codes={OnOff} />
)

/** Searches by a flag. */
export const YesNoFilter = ({ name, label }: { name: string; label: string }) => (
  <CodeFilter name={name} label={label} codes={YesNo} />
)

/** Searches by a text or number; a phone is told by all its digits or the last four. */
export const TextFilter = ({ name, label, isPhone = false }: { name: string; label: string; isPhone?: boolean }) => (
  <Filter name={name} label={label}>
    <Input allowClear placeholder={isPhone ? t('完整号码或后4位') : undefined} />
  </Filter>
)

/**
 * Filter for the owners whose rows an operator asks for; its own when nothing is chosen. @source docs/domain/network.md 2.7
 */
export const ScopeFilter = () => (
  <Filter name="scope" label={t('数据范围')}>
    <Select
      allowClear
      placeholder={t('本机构')}
      options={[
        { value: 'merchant', label: t('本机构') },
        { value: 'child', label: t('下级机构') },
        { value: 'all', label: t('全部') },
      ]}
    />
  </Filter>
)

type Key<Row> = Extract<keyof Row, string>

/** A column of numbers to copy. */
export const copiedColumn = <Row,>(
  key: Key<Row>,
  title: string,
  more: Partial<ListColumn<Row>> = {},
): ListColumn<Row> => ({
  key,
  title,
  width: 175,
  isCopied: true,
  ...more,
})

/** A column of a code, in words. */
export const codeColumn = <Row,>(
  key: Key<Row>,
  title: string,
  codes: Readonly<Record<string, number>>,
  more: Partial<ListColumn<Row>> = {},
): ListColumn<Row> => ({
  key,
  title,
  render: (row) => <CodeText codes={codes} value={row[key] as number | null} />,
  ...more,
})

/** A column of moments. */
export const momentColumn = <Row,>(
  key: Key<Row>,
  title: string,
  more: Partial<ListColumn<Row>> = {},
): ListColumn<Row> => ({
  key,
  title,
  width: 172,
  render: (row) => <Moment value={row[key] as string} />,
  ...more,
})

/** A column of counts. */
export const countColumn = <Row,>(
  key: Key<Row>,
  title: string,
  more: Partial<ListColumn<Row>> = {},
): ListColumn<Row> => ({ key, title, width: 90, align: 'right', ...more })

/** A column of amounts. */
export const amountColumn = <Row extends object>(
  key: Key<Row>,
  title: string,
  more: Partial<ListColumn<Row>> = {},
): ListColumn<Row> => ({
  key,
  title,
  width: 128,
  align: 'right',
  render: (row) => <Money value={row[key] as string | null} />,
  ...more,
})
