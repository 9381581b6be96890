import { Form, Skeleton, Tree } from 'antd'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { region } from '../../settings/settings.shared.ts'
import './aisle.css'
import { aisle } from './aisle.contract.ts'
import { aisleEdit } from './aisle-edit.contract.ts'
import type { AisleRow } from './AisleListPage.tsx'

/** Chooses the regions that a channel serves; a province stands for all below it, none at all for the whole country. */
export function AreaDialog({ row: { id, aisleCode, aisleName }, onClose }: { row: AisleRow; onClose: () => void }) {
  const detail = useCall(aisle.detail, { id }, { freshMs: 0 })
  const saving = useSend(aisleEdit.saveAreas, { done: t('更新成功'), also: [aisle.detail] })
  if (!detail.data) return null
  return (
    <FormDialog<{ codes: string[] }>
      title={t('服务地区：{name}', { name: aisleName })}
      initial={{ codes: detail.data.areas }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ codes }) => (await saving.send({ aisleCode, codes })) !== null}
      onClose={onClose}
    >
      <Form.Item name="codes" label={t('地区')} extra={t('选中省份即包含其下全部市县；不选表示全国。')}>
        <RegionTreeField />
      </Form.Item>
    </FormDialog>
  )
}

function RegionTreeField({ value = [], onChange }: { value?: string[]; onChange?: (codes: string[]) => void }) {
  const tree = useCall(region.allCityTree, {}, { freshMs: Infinity })
  if (!tree.data) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <div className="area-tree">
      <Tree
        checkable
        selectable={false}
        treeData={tree.data}
        checkedKeys={value}
        onCheck={(keys) => onChange?.((Array.isArray(keys) ? keys : keys.checked).map(String))}
      />
    </div>
  )
}
