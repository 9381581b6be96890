import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Call } from '../../shared/call.ts'
import { callErrorOf } from '../call/call-error.ts'
import { saveFile } from '../call/file-save.ts'
import { t } from '../language/language.ts'
import { notify, notifyFailure } from '../notices/notices.ts'
import { useCan } from '../session/permissions.tsx'
import { download } from '../call/send.ts'
import type { Sent } from '../call/sending.ts'
import type { List } from './use-list.ts'

/** Takes the rows of the filter in force and the columns on the screen out as a sheet. @source docs/screen-quality.md 20 */
export function ExportButton<Row>({
  sheet,
  list,
  columns,
  total,
}: {
  sheet: Call
  list: List<Row>
  columns: readonly string[]
  total: number
}) {
  const [isRunning, setRunning] = useState(false)
  const mayExport = useCan(sheet.permission)
  if (!mayExport && sheet.permission !== 'signedIn') return null
  const { current, size, ...filters } = list.input
  const run = async () => {
    setRunning(true)
    try {
      const answer = await download(sheet, { ...filters, columns: columns.join(',') } as Sent<Call>)
      if ('message' in answer) notify('info', answer.message)
      else saveFile(answer.content, answer.name)
    } catch (error) {
      notifyFailure(callErrorOf(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button
      icon={<DownloadOutlined />}
      loading={isRunning}
      disabled={total === 0}
      onClick={() => void run()}
      title={t('按当前筛选和显示的列导出 {n} 条', { n: total })}
    >
      {t('导出')}
    </Button>
  )
}
