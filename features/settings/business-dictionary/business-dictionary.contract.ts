import { call } from '../../../core/shared/call.ts'
import { dict } from '../dictionary/dictionary.contract.ts'

const read = { method: 'GET' } as const
const write = { method: 'POST' } as const
const business = '/api/blade-system/dict-biz'

/** A tenant's own dictionary: the calls of the platform's over other rows. @source docs/wire.md 4.8 */
export const dictBiz = {
  list: call({
    ...read,
    id: 'C0100',
    path: `${business}/list`,
    title: '业务字典列表',
    permission: 'dictbiz_view',
    input: dict.list.input,
    output: dict.list.output,
  }),
  parentList: call({
    ...read,
    id: 'C0101',
    path: `${business}/parent-list`,
    title: '业务字典集合',
    permission: 'dictbiz_view',
    input: dict.parentList.input,
    output: dict.parentList.output,
    refusals: { common: 'datesReversed' },
  }),
  childList: call({
    ...read,
    id: 'C0102',
    path: `${business}/child-list`,
    title: '业务字典键值',
    permission: 'dictbiz_view',
    input: dict.childList.input,
    output: dict.childList.output,
  }),
  detail: call({
    ...read,
    id: 'C0103',
    path: `${business}/detail`,
    title: '业务字典详情',
    permission: 'dictbiz_view',
    input: dict.detail.input,
    output: dict.detail.output,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    ...write,
    id: 'C0104',
    path: `${business}/remove`,
    title: '删除业务字典',
    permission: 'dictbiz_delete',
    audit: 'dictBiz.remove',
    input: dict.remove.input,
    refusals: { common: 'notFound', dict: 'fixedKept hasChildren' },
  }),
  submit: call({
    ...write,
    id: 'C0105',
    path: `${business}/submit`,
    title: '保存业务字典',
    permission: 'signedIn',
    audit: 'dictBiz.submit',
    requestNo: true,
    input: dict.submit.input,
    output: dict.submit.output,
    refusals: { common: 'notFound', dict: '*' },
  }),
  tree: call({
    ...read,
    id: 'C0106',
    path: `${business}/tree`,
    title: '业务字典树',
    permission: 'dictbiz_view',
    input: dict.tree.input,
    output: dict.tree.output,
  }),
  parentTree: call({
    ...read,
    id: 'C0994',
    path: `${business}/parent-tree`,
    title: '业务字典集合树',
    permission: 'dictbiz_view',
    output: dict.parentTree.output,
  }),
  dictionary: call({
    ...read,
    id: 'C0107',
    path: `${business}/dictionary`,
    title: '业务字典',
    permission: 'signedIn',
    input: dict.dictionary.input,
    output: dict.dictionary.output,
  }),
}
