import { type Db, enterScope, inScope, platformScope } from '../../core/server/database/db.ts'
import { sealText } from '../../core/server/secrets/personal.ts'
import { createUser } from '../../features/access/user/user.actions.ts'
import { operatorId } from './accounts.ts'
import { shopDatabase } from './shop-database.ts'

/**
 * Creates the records that the platform's developers keep: a data source with two setups of the generator, reports, and
 * scopes; and two registrations that wait for the first operator's administrator.
 */
export async function makeTools(db: Db): Promise<void> {
  await inScope(db, platformScope, async (tx) => {
    const query = (text: string, values: unknown[] = []) => tx.client.query(text, values)
    await query(
      `INSERT INTO platform_param (param_name, param_key, param_value, remark) VALUES
        ('数据源允许的主机', 'datasource.hosts', '${shopDatabase.host}', '逗号分隔，可带端口'), ('启用代码生成', 'generator.enabled', '1', '')`,
    )
    await query(
      `WITH one AS (
         INSERT INTO datasource (name, driver_class, url, username, password_enc, remark)
         VALUES ('门店业务库', 'org.postgresql.Driver', 'jdbc:postgresql://${shopDatabase.host}:${shopDatabase.port}/${shopDatabase.name}', '${shopDatabase.reader}', $1, '只读账号；演示用的门店库') RETURNING id)
       INSERT INTO code_setup (datasource_id, code_name, service_name, table_name, table_prefix, pk_name, package_name, base_mode, wrap_mode, api_path, web_path)
       SELECT id, v.* FROM one, (VALUES
         ('门店便签', 'stores', 'biz_shop_note', 'biz_', 'id', 'shop-note', 2::smallint, 2::smallint, 'stores/note', 'stores/note'),
         ('巡检记录', 'terminals', 'biz_inspection', 'biz_', 'id', 'inspection', 2::smallint, 1::smallint, 'terminals/inspection', 'terminals/inspection')) AS v`,
      [sealText('reader of the demo')],
    )
    await query(
      `INSERT INTO report (name, content, remark) VALUES
        ('通道手续费月报', '{"source": "oem_profit", "group": ["month", "aisleCode"], "sum": ["feeAmount"]}', '按月、通道汇总'),
        ('沉默终端清单', '{"source": "terminal", "filter": "idleDays > 90"}', '连续90天无交易')`,
    )
    await query(
      `INSERT INTO data_scope (menu_id, scope_name, resource_code, scope_type, scope_column, scope_class, remark)
       SELECT id, '用户管理 [本人可见]', code, 2, 'create_user', 'user.page', '只看自己创建的用户' FROM menu WHERE code = 'user' AND NOT is_deleted`,
    )
    await query(
      `INSERT INTO api_scope (menu_id, scope_name, resource_code, scope_type, scope_path, remark)
       SELECT id, '导出用户 [系统接口]', 'user_export', 1, '/api/blade-user/export-user', '' FROM menu WHERE code = 'user' AND NOT is_deleted`,
    )
    await enterScope(tx, { tenantId: operatorId, oemNo: '' })
    for (const [account, name] of [
      ['chenmo', '陈默'],
      ['liuyang', '刘洋'],
    ] as const) {
      const { rows } = await query(
        `INSERT INTO social_account (tenant_id, oem_no, source, subject, nick_name) VALUES ($1, $1, 'oidc', $2, $3) RETURNING id`,
        [operatorId, account, name],
      )
      await createUser(tx, {
        tenantId: operatorId,
        oemNo: operatorId,
        account,
        passwordHash: '',
        mustChangePassword: false,
        name,
        realName: name,
        userType: 1,
        userNo: operatorId,
        roleIds: [],
        deptIds: [],
        status: 0,
        oauthId: rows[0]?.id,
      })
    }
  })
}
