import { Button } from 'antd'
import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { merchant, RpiKind } from '../../merchants/merchants.shared.ts'
import { store } from '../../stores/stores.shared.ts'
import { bindPath } from '../terminal/use-terminal-actions.tsx'
import { binding } from './binding.contract.ts'
import { StaffTerminals } from './StaffTerminals.tsx'
import { StoreTerminals } from './StoreTerminals.tsx'
import './binding.css'

/** 终端绑定: the terminals of the store or member of staff that the address names; without one, it is chosen first. */
export function TerminalBindPage() {
  const query = new URLSearchParams(useLocation().search)
  const rpsNo = query.get('storeNo') ?? query.get('rpsNo') ?? ''
  const rpstNo = query.get('rpstNo') ?? ''
  if (rpstNo) return <StaffTerminals key={rpstNo} rpstNo={rpstNo} rpsNo={rpsNo} />
  if (rpsNo) return <StoreTerminals key={rpsNo} rpsNo={rpsNo} />
  return <StoreChoice rpiNo={query.get('rpiNo') ?? ''} />
}

/** Choice of the store: its merchant first. */
function StoreChoice({ rpiNo }: { rpiNo: string }) {
  const navigate = useNavigate()
  const [merchantField, storeField] = [useId(), useId()]
  const { data } = useCall(binding.places, { rpiNo }, { enabled: rpiNo !== '' })
  return (
    <DetailPage title={t('终端绑定')}>
      <Section title={t('选择门店')}>
        <div className="terminal-bind-choice">
          <label htmlFor={merchantField}>{t('商户')}</label>
          <RemoteSelect
            key={`${rpiNo} ${data ? 1 : 0}`}
            id={merchantField}
            list={merchant.list}
            searchBy="rpiName"
            fixed={{ rpiKind: RpiKind.merchant }}
            {...(rpiNo ? { value: rpiNo, chosen: [{ value: rpiNo, name: data?.[0]?.title ?? '', no: rpiNo }] } : {})}
            onChange={(no) =>
              void navigate(`/rb-oem/posinfo/pos_info_terminal_bind${no ? `?rpiNo=${String(no)}` : ''}`)
            }
            choiceOf={(row) => ({ value: String(row.rpiNo), name: String(row.rpiName), no: String(row.rpiNo) })}
          />
        </div>
        {rpiNo && (
          <div className="terminal-bind-choice">
            <label htmlFor={storeField}>{t('门店')}</label>
            <RemoteSelect
              key={rpiNo}
              id={storeField}
              list={store.list}
              searchBy="storeName"
              fixed={{ rpiNo }}
              onChange={(no) => no && void navigate(bindPath({ storeNo: String(no) }))}
              choiceOf={({ rpsNo, storeName }) => ({
                value: String(rpsNo),
                name: String(storeName),
                no: String(rpsNo),
              })}
            />
          </div>
        )}
        <Button onClick={() => void navigate(`/rb-oem/posinfo/terminal${rpiNo ? `?rpiNo=${rpiNo}` : ''}`)}>
          {t('查看终端')}
        </Button>
      </Section>
    </DetailPage>
  )
}
