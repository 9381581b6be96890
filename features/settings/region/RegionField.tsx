import { Cascader } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { region } from './region.contract.ts'

type Node = ReceivedOf<typeof region.allCityTree>[number]

/** Depth of a choice: to a city or to a district. */
type Depth = 'city' | 'district'

/**
 * Province, city and district in one field; its value is the code of the last. The tree is read when the field is first
 * opened; a chosen region shows its full name at once, also when it was abolished since.
 */
export function RegionField({
  depth = 'district',
  value,
  onChange,
  ...rest
}: {
  depth?: Depth
  value?: string
  onChange?: (code: string | undefined) => void
  id?: string
  disabled?: boolean
  placeholder?: string
}) {
  const [isOpened, setOpened] = useState(false)
  const tree = useCall(region.allCityTree, {}, { enabled: isOpened, freshMs: Infinity })
  const chosen = useCall(region.detail, { code: value ?? '' }, { enabled: Boolean(value), freshMs: Infinity })
  const nodes = depth === 'city' ? (tree.data ?? []).map(withoutDistricts) : (tree.data ?? [])
  return (
    <Cascader<Node>
      {...rest}
      className="region-field"
      options={nodes}
      fieldNames={{ label: 'name', value: 'code', children: 'children' }}
      value={value ? pathOf(value) : undefined}
      onChange={(path) => onChange?.(path?.at(-1)?.toString())}
      displayRender={(labels) =>
        chosen.data && chosen.data.code === value ? fullName(chosen.data) : labels.join(' / ')
      }
      onOpenChange={(isOpen) => isOpen && setOpened(true)}
      loading={tree.isFetching}
      showSearch={{ filter: matches, limit: 50 }}
      placeholder={rest.placeholder ?? t('选择或输入地区名称、编码')}
      notFoundContent={tree.isError ? tree.error.message : tree.isFetching ? t('加载中') : t('没有符合的选项')}
      allowClear
    />
  )
}

/** The full name of a region as a text: 北京市 / 北京市 / 东城区; a shorter one while it is read. */
export function RegionText({ code }: { code: string }) {
  const found = useCall(region.detail, { code }, { enabled: code !== '', freshMs: Infinity })
  return <span title={code}>{found.data ? fullName(found.data) : code}</span>
}

/** Codes from the province down: every code begins with its parent's. */
const pathOf = (code: string): string[] =>
  [2, 4, 6].filter((length) => length <= code.length).map((n) => code.slice(0, n))

const fullName = ({ provinceName, cityName, districtName, isOn }: ReceivedOf<typeof region.detail>): string =>
  [provinceName, cityName, districtName].filter(Boolean).join(' / ') + (isOn ? '' : t('（已停用）'))

const matches = (typed: string, path: readonly Node[]): boolean =>
  path.some(({ name }) => name.includes(typed)) || (path.at(-1)?.code.startsWith(typed) ?? false)

const withoutDistricts = (province: Node): Node => ({
  ...province,
  children: province.children?.map(({ children: _districts, ...city }) => city),
})
