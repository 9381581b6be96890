import { Button, Input } from 'antd'
import { useState } from 'react'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { ScanField, type Scan, useScan } from '../../../core/web/scan/ScanField.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { send } from '../../../core/web/call/send.ts'
import { inbound, type SnPurpose } from './inbound.contract.ts'
import { mostSns, plainSn } from '../device/sn.contract.ts'
import { runOf } from '../device/device.rules.ts'
import './inbound.css'

/** Purpose for which serial numbers are scanned. */
export interface SnScanParts {
  readonly purpose: CodeOf<typeof SnPurpose>
  /** Of an inbound: the model that they shall fit. */
  readonly rpmNo?: string | undefined
  /** Of a recall: who holds them. */
  readonly outNo?: string | undefined
}

/** Serial numbers under a scanner, each checked for its purpose by the server at once. */
export const useSnScan = ({ purpose, rpmNo, outNo }: SnScanParts): Scan =>
  useScan({
    plain: plainSn,
    most: mostSns,
    check: async (sns) => {
      const { bad } = await send(inbound.check, {
        purpose,
        sns: [...sns],
        ...(rpmNo ? { rpmNo } : {}),
        ...(outNo ? { outNo } : {}),
      })
      return new Map(bad.map(({ sn, reason }) => [sn, reason]))
    },
  })

/** Serial numbers one by one, as a pasted list, or from the first to the last of a run. */
export function SnScan({ scan, isDisabled = false }: { scan: Scan; isDisabled?: boolean }) {
  return (
    <>
      <ScanField scan={scan} label="SN" isDisabled={isDisabled} />
      <RunField onAdd={scan.add} isDisabled={isDisabled} />
    </>
  )
}

function RunField({ onAdd, isDisabled }: { onAdd: (text: string) => void; isDisabled: boolean }) {
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const add = () => {
    try {
      onAdd(runOf(plainSn(first) ?? first, plainSn(last) ?? last).join('\n'))
      setFirst('')
      setLast('')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      notify('warning', error.words(language.get()))
    }
  }
  return (
    <div className="sn-run">
      <Input
        value={first}
        aria-label={t('起始SN')}
        placeholder={t('起始SN')}
        disabled={isDisabled}
        onChange={({ target }) => setFirst(target.value)}
      />
      <Input
        value={last}
        aria-label={t('结束SN')}
        placeholder={t('结束SN')}
        disabled={isDisabled}
        onChange={({ target }) => setLast(target.value)}
        onPressEnter={add}
      />
      <Button disabled={isDisabled || first === '' || last === ''} onClick={add}>
        {t('按号段加入')}
      </Button>
    </div>
  )
}
