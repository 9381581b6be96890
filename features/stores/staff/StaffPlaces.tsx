import { Button } from 'antd'
import { confirm } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { OnOffTag, YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { StaffRole } from './staff-codes.contract.ts'
import { staffCalls } from './staff.contract.ts'
import type { StaffRow } from './StaffListPage.tsx'

type Place = StaffRow['stores'][number]

/** The stores of a person, each place with its switch. */
export function StaffPlaces({ name, places }: { name: string; places: readonly Place[] }) {
  const turning = useSend(staffCalls.changeStatus)
  const turn = async ({ id, isOn, storeName }: Place) => {
    const isOff = isOn === 1
    const values = { name, store: storeName }
    const sure = await confirm({
      title: isOff ? t('停用店员：{name}（{store}）', values) : t('启用店员：{name}（{store}）', values),
      text: isOff ? t('此人不能再登录该门店的商户端，已绑定的终端保留。') : t('此人可以登录该门店的商户端。'),
      isDanger: isOff,
      okText: isOff ? t('停用') : t('启用'),
    })
    if (sure) await turning.send({ id, isOn: isOff ? 0 : 1 })
  }
  return (
    <PlainRows
      title={t('门店')}
      rows={places}
      keyOf={({ id }) => id}
      empty={t('没有所属门店')}
      columns={[
        { title: t('门店名称'), cell: ({ storeName }) => storeName },
        { title: t('门店编号'), cell: ({ rpsNo }) => <Copyable value={rpsNo} /> },
        { title: t('店员角色'), cell: ({ staffRole }) => <CodeText codes={StaffRole} value={staffRole} /> },
        { title: t('启用状态'), cell: ({ isOn }) => <OnOffTag value={isOn} /> },
        { title: t('语音播报'), cell: ({ receiveVoice }) => <YesNoText value={receiveVoice} /> },
        {
          title: t('操作'),
          cell: (place) => (
            <Can code="pos_staff_edit">
              <Button type="link" size="small" danger={place.isOn === 1} onClick={() => void turn(place)}>
                {place.isOn === 1 ? t('停用') : t('启用')}
              </Button>
            </Can>
          ),
        },
      ]}
    />
  )
}
