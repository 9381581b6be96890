import { Cascader, Select } from 'antd'
import { useState } from 'react'
import { codeSetOf } from '../../../core/shared/codes.ts'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { industry, ProfessionBig } from './industry.contract.ts'

interface FieldParts {
  value?: string
  onChange?: (value: string | undefined) => void
  id?: string
  disabled?: boolean
}

type Node = ReceivedOf<typeof industry.tree>[number]

/** Chooses the line of business of a merchant; its value is the code of the leaf. Those that need a licence say so. */
export function IndustryField({
  userType,
  value,
  onChange,
  ...rest
}: FieldParts & { userType?: 1 | 2 | 3 | undefined }) {
  const tree = useCall(industry.tree, userType === undefined ? {} : { userType }, { freshMs: Infinity })
  const options = (tree.data ?? []).map(optionOf)
  const group = (tree.data ?? []).find(({ children }) => children?.some(({ industryCode }) => industryCode === value))
  return (
    <Cascader
      {...rest}
      options={options}
      value={value ? [group?.industryCode ?? '', value] : undefined}
      displayRender={(labels) => (group ? labels.join(' / ') : (value ?? ''))}
      onChange={(path) => onChange?.(path?.at(-1)?.toString())}
      showSearch={{
        filter: (typed, path) => path.some(({ label, value: code }) => `${label} ${code}`.includes(typed)),
      }}
      loading={tree.isFetching}
      placeholder={t('请选择')}
      notFoundContent={tree.isError ? tree.error.message : tree.isFetching ? t('加载中') : t('没有符合的选项')}
      allowClear
    />
  )
}

interface Option {
  value: string
  label: string
  children?: Option[]
}

const optionOf = ({ industryCode, name, needQual, children }: Node): Option => ({
  value: industryCode,
  label: name + (children === undefined && needQual ? t('（须特殊资质）') : ''),
  ...(children ? { children: children.map(optionOf) } : {}),
})

/** Chooses a category code of a line of business. */
export function MccField({ industryCode, value, ...rest }: FieldParts & { industryCode?: string | undefined }) {
  const choices = useCall(industry.mccs, { industryCode: industryCode ?? '' }, { enabled: Boolean(industryCode) })
  return (
    <Select
      {...rest}
      value={value || undefined}
      disabled={rest.disabled || !industryCode}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={choices.isFetching}
      options={(choices.data ?? []).map(({ mccNo, name }) => ({ value: mccNo, label: `${mccNo} ${name}` }))}
      placeholder={industryCode ? t('输入名称或MCC搜索') : t('请先选择行业')}
    />
  )
}

/** A category with its name: 5811 餐馆; the code alone while it is read, or for one that is closed. */
export function MccText({ code }: { code: string }) {
  const found = useCall(industry.mccs, { mccNo: code }, { enabled: code !== '', freshMs: Infinity })
  const name = found.data?.find(({ mccNo }) => mccNo === code)?.name
  return <span title={code}>{[code, name].filter(Boolean).join(' ')}</span>
}

/** Chooses a small class of professions, by its big class. */
export function ProfessionField({ value, onChange, ...rest }: FieldParts) {
  const [opened, setOpened] = useState<string>('')
  const big = opened || value?.slice(0, 1) || ''
  const little = useCall(industry.professions, { code: big }, { enabled: big !== '', freshMs: Infinity })
  const options = codeSetOf(ProfessionBig).entries.map(({ value: one, zh, en }) => ({
    value: String(one),
    label: language.get() === 'en' ? en : zh,
    isLeaf: false,
    ...(String(one) === big && little.data
      ? { children: little.data.map(({ professionCode, name }) => ({ value: professionCode, label: name })) }
      : {}),
  }))
  return (
    <Cascader
      {...rest}
      options={options}
      loadData={(path) => setOpened(String(path[0]?.value ?? ''))}
      value={value ? [value.slice(0, 1), value] : undefined}
      onChange={(path) => onChange?.(path?.at(-1)?.toString())}
      placeholder={t('请选择')}
      allowClear
    />
  )
}
