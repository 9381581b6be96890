import { expect, it } from 'vitest'
import { z } from 'zod'
import { call } from '../../shared/call.ts'
import { id, ids, int, labelled, maybeText, optional, text } from '../../shared/shapes/shapes.ts'
import { openApiOf } from './openapi.ts'

const output = z.object({})
const saved = call({
  id: 'C9801',
  method: 'POST',
  path: '/api/openapi/save',
  title: '保存',
  permission: 'signedIn',
  audit: 'openapi.save',
  input: z.object({
    name: labelled('名称', text(20)),
    ids: ids(),
    remark: maybeText(20).default(''),
    sort: optional(int()),
    lines: z.array(z.object({ code: text(5), amount: optional(int()) })),
  }),
  output,
})
const shown = call({
  id: 'C9802',
  method: 'GET',
  path: '/api/openapi/show/{code}',
  title: '查看',
  permission: 'signedIn',
  input: z.object({ code: text(5), id: id(), language: optional(text(2)) }),
  output,
})
const uploaded = call({
  id: 'C9803',
  method: 'POST',
  path: '/api/openapi/upload',
  title: '上传',
  permission: 'signedIn',
  audit: 'openapi.upload',
  upload: true,
  input: z.object({ type: text(5), note: optional(text(5)) }),
  output,
})

const { paths } = openApiOf([saved, shown, uploaded].map((one) => ({ call: one })) as never, (words) => words) as {
  paths: Record<string, Record<string, Record<string, never>>>
}
const bodyOf = (path: string, type: string) => paths[path]?.['post']?.['requestBody']?.['content']?.[type]?.['schema']

it('marks the fields of a body as required that the server refuses when they are missing, within rows too', () => {
  const body = bodyOf(saved.path, 'application/json') as unknown as z.core.JSONSchema.ObjectSchema
  expect(body.required).toEqual(['name', 'ids', 'lines'])
  expect(body.properties?.['lines']).toMatchObject({ items: { required: ['code'] } })
  for (const field of Object.keys(saved.input.shape) as (keyof typeof saved.input.shape)[])
    expect([field, saved.input.shape[field].safeParse(undefined).success]).toEqual([
      field,
      !body.required?.includes(field),
    ])
})

it('marks parameters of an address alike, and names those that stand in the path', () => {
  expect(paths[shown.path]?.['get']?.['parameters']).toMatchObject([
    { name: 'code', in: 'path', required: true },
    { name: 'id', in: 'query', required: true },
    { name: 'language', in: 'query', required: false },
  ])
})

it('tells of the file of an upload', () => {
  expect(bodyOf(uploaded.path, 'multipart/form-data')).toMatchObject({
    properties: { file: { type: 'string', format: 'binary' }, type: {}, note: {} },
    required: ['file', 'type'],
  })
})
