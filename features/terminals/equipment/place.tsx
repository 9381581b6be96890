import { Form } from 'antd'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import type { CallError } from '../../../core/web/call/call-error.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { qrcode } from '../qrcode/qrcode.contract.ts'
import { RqStatus } from '../qrcode/qrcode-codes.contract.ts'
import { staffCalls, store } from '../../stores/stores.shared.ts'

/** Kinds of places that equipment is attached to. */
export type PlaceKind = 'store' | 'cashier' | 'taika'

/** A store, a staff member or the stand of a code, as the pages of its equipment know it. */
export interface Place {
  readonly no: string
  readonly name: string
  readonly rpiNo: string
  /** Terminal number of the stand; '' for the others and while none is registered. */
  readonly standNo: string
  /** Stores in which the person works; empty for the others. */
  readonly stores: readonly { readonly rpsNo: string; readonly storeName: string }[]
}

interface PlaceAnswer {
  readonly data: Place | undefined
  readonly error: CallError | null
  refetch(): Promise<unknown>
}

/** The place of a number, as an answer that may still be on its way. */
export function usePlace(kind: PlaceKind, no: string): PlaceAnswer {
  const ofStore = useCall(store.list, { rpsNo: no, scope: 'all' }, { enabled: kind === 'store' })
  const ofStaff = useCall(staffCalls.list, { rpstNo: no, scope: 'all' }, { enabled: kind === 'cashier' })
  const ofCode = useCall(qrcode.list, { rqCode: no, scope: 'all' }, { enabled: kind === 'taika' })
  const { error, refetch, data } = { store: ofStore, cashier: ofStaff, taika: ofCode }[kind]
  if (!data) return { data: undefined, error, refetch }
  const bare = { no, name: no, rpiNo: '', standNo: '', stores: [] }
  const [shop] = ofStore.data?.records ?? []
  if (shop) return { error, refetch, data: { ...bare, name: shop.storeName, rpiNo: shop.rpiNo } }
  const [person] = ofStaff.data?.records ?? []
  if (person) {
    const stores = person.stores.filter(({ isOn }) => isOn === 1)
    return { error, refetch, data: { ...bare, name: person.name, rpiNo: person.rpiNo, stores } }
  }
  const [code] = ofCode.data?.records ?? []
  if (!code) return { error, refetch, data: bare }
  return { error, refetch, data: { ...bare, name: code.codeName || no, rpiNo: code.rpiNo, standNo: code.rtNo } }
}

/** Chooses the place when the address names none. */
export function PlacePicker({ kind, onChoose }: { kind: PlaceKind; onChoose: (no: string) => void }) {
  const choose = (no: string | string[] | undefined) => typeof no === 'string' && onChoose(no)
  return (
    <Form layout="vertical" style={{ maxWidth: 420 }}>
      {kind === 'store' && (
        <Form.Item label={t('选择门店')} htmlFor="place">
          <RemoteSelect
            id="place"
            list={store.list}
            searchBy="storeName"
            onChange={choose}
            choiceOf={(row) => ({ value: String(row.rpsNo), name: String(row.storeName), no: String(row.rpsNo) })}
          />
        </Form.Item>
      )}
      {kind === 'cashier' && (
        <Form.Item label={t('选择店员')} htmlFor="place">
          <RemoteSelect
            id="place"
            list={staffCalls.list}
            searchBy="name"
            onChange={choose}
            choiceOf={(row) => ({
              value: String(row.rpstNo),
              name: [row.name, row.rpiName].join(' · '),
              no: String(row.rpstNo),
            })}
          />
        </Form.Item>
      )}
      {kind === 'taika' && (
        <Form.Item label={t('选择收款码')} htmlFor="place">
          <RemoteSelect
            id="place"
            list={qrcode.list}
            searchBy="rqCode"
            fixed={{ rqStatus: RqStatus.bound }}
            onChange={choose}
            choiceOf={(row) => ({ value: String(row.rqCode), name: String(row.codeName), no: String(row.rqCode) })}
          />
        </Form.Item>
      )}
    </Form>
  )
}
