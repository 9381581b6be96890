import { Button } from 'antd'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { FailurePanel } from '../../../core/web/failure/FailurePanel.tsx'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { RpmType } from '../../channels/channels.shared.ts'
import { equipment } from './equipment.contract.ts'
import { type EquipmentRow, placeText, settingText } from './equipment-parts.tsx'
import { type Place, PlacePicker, usePlace } from './place.tsx'
import { useEquipmentActions } from './use-equipment-actions.tsx'
import { useStaffUnbinding } from './use-staff-unbinding.tsx'

const BindDeviceForm = lazily(() => import('./PlaceForms.tsx').then((m) => m.BindDeviceForm))
const LinkStandForm = lazily(() => import('./PlaceForms.tsx').then((m) => m.LinkStandForm))

type Type = CodeOf<typeof RpmType>

/** 门店音箱: the sound boxes of the store that the address names. */
export const StoreSoundPage = () => <PlaceEquipment kind="store" type={RpmType.soundBox} title={t('门店音箱')} />
/** 门店打印机: its printers. */
export const StorePrinterPage = () => <PlaceEquipment kind="store" type={RpmType.printer} title={t('门店打印机')} />
/** 收银员音箱: the sound boxes of the staff member that the address names. */
export const CashierSoundPage = () => <PlaceEquipment kind="cashier" type={RpmType.soundBox} title={t('收银员音箱')} />
/** 收银员打印机: the person's printers. */
export const CashierPrinterPage = () => (
  <PlaceEquipment kind="cashier" type={RpmType.printer} title={t('收银员打印机')} />
)
/** 台卡音箱: the sound boxes of the stand whose code the address names. */
export const StandSoundPage = () => <PlaceEquipment kind="taika" type={RpmType.soundBox} title={t('台卡音箱')} />
/** 台卡打印机: its printers. */
export const StandPrinterPage = () => <PlaceEquipment kind="taika" type={RpmType.printer} title={t('台卡打印机')} />

/** Name of the number in the address that tells the place. */
const keys = { store: 'storeNo', cashier: 'rpstNo', taika: 'rqCode' } as const

interface Parts {
  readonly kind: keyof typeof keys
  readonly type: Type
  readonly title: string
}

function PlaceEquipment(parts: Parts) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const key = keys[parts.kind]
  const no = new URLSearchParams(search).get(key) ?? ''
  if (no === '')
    return (
      <DetailPage title={parts.title}>
        <PlacePicker kind={parts.kind} onChoose={(chosen) => void navigate(`${pathname}?${key}=${chosen}`)} />
      </DetailPage>
    )
  return <OfPlace key={no} {...parts} no={no} />
}

function OfPlace({ kind, type, title, no }: Parts & { no: string }) {
  const place = usePlace(kind, no)
  return (
    <Answered answer={place}>
      {(found) =>
        found.rpiNo === '' ? (
          <FailurePanel title={t('没有找到')} text={t('{no} 不存在、未绑定商户，或不在您的数据范围内。', { no })} />
        ) : (
          <Shown kind={kind} type={type} title={title} place={found} />
        )
      }
    </Answered>
  )
}

function Shown({ kind, type, title, place }: Parts & { place: Place }) {
  const [open, setOpen] = useState<'bind' | 'stand' | null>(null)
  const answer = useCall(equipment.list, { [keys[kind]]: place.no, rpmType: type, size: 200 })
  const other = type === RpmType.soundBox ? 'printer' : 'sound'
  const wantsStand = kind === 'taika' && place.standNo === ''
  const bind = (
    <Can code="equipment_edit">
      <Button type="primary" onClick={() => setOpen(wantsStand ? 'stand' : 'bind')}>
        {wantsStand ? t('登记台卡') : t('绑定设备')}
      </Button>
    </Can>
  )
  return (
    <DetailPage title={t('{title}：{name}', { title, name: place.name })} no={place.no} toolbar={bind}>
      <Section
        title={type === RpmType.soundBox ? t('云喇叭') : t('云打印机')}
        extra={
          <Link to={`/rb-oem/posinfo/terminal/${kind}/${other}?${keys[kind]}=${place.no}`}>
            {other === 'printer' ? t('查看打印机') : t('查看音箱')}
          </Link>
        }
      >
        {wantsStand ? (
          <p className="absent">{t('该收款码还没有登记台卡终端；登记后才能挂接设备。')}</p>
        ) : (
          <Answered answer={answer}>{(page) => <Devices kind={kind} rows={page.records} place={place} />}</Answered>
        )}
      </Section>
      {open === 'bind' && <BindDeviceForm kind={kind} type={type} place={place} onClose={() => setOpen(null)} />}
      {open === 'stand' && <LinkStandForm place={place} onClose={() => setOpen(null)} />}
    </DetailPage>
  )
}

function Devices({ kind, rows, place }: { kind: Parts['kind']; rows: readonly EquipmentRow[]; place: Place }) {
  const { actions, dialogs } = useEquipmentActions()
  const unbindStaff = useStaffUnbinding(place)
  return (
    <>
      <PlainRows
        title={t('设备')}
        rows={rows}
        keyOf={({ id }) => id}
        empty={t('还没有设备，请点击“绑定设备”')}
        columns={[
          { title: t('终端名称'), cell: ({ termName }) => termName },
          { title: 'SN', cell: ({ sn }) => <Copyable value={sn} /> },
          { title: t('挂接于'), cell: placeText },
          { title: t('设置'), cell: settingText },
          { title: t('启用状态'), cell: ({ isOn }) => <OnOffTag value={isOn} /> },
          { title: t('绑定时间'), cell: ({ bindTime }) => <Moment value={bindTime} /> },
          {
            title: t('操作'),
            cell: (row) => (
              <RowActions
                actions={[
                  actions.setting(row),
                  kind === 'cashier' ? unbindStaff(row) : actions.detach(row),
                  ...(kind === 'taika' ? [] : [actions.share(row)]),
                ]}
              />
            ),
          },
        ]}
      />
      {dialogs}
    </>
  )
}
