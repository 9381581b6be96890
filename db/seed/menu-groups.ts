import type { MenuSeed } from './menu-seed.ts'

type Group = Omit<MenuSeed, 'children'>

// Groups of the side menu in which entries of several areas meet.

export const deskGroup: Group = {
  code: 'desk',
  name: '工作台',
  en: 'Workspace',
  path: '/desk',
  icon: 'iconfont iconicon_airplay',
  sort: 1,
}

export const monitorGroup: Group = {
  code: 'monitor',
  name: '系统监控',
  en: 'Monitoring',
  path: '/monitor',
  icon: 'iconfont icon-yanzhengma',
  sort: 3,
}

export const merchantGroup: Group = {
  code: 'merchant_management',
  name: '商户管理',
  en: 'Merchants',
  path: '/rb-oem/posinfo',
  icon: 'iconfont iconicon_work',
  sort: 10,
}

export const terminalGroup: Group = {
  code: 'terminal_management',
  name: '终端管理',
  en: 'Terminals',
  path: '/rb-oem/terminal',
  icon: 'iconfont iconicon_mobilephone',
  sort: 15,
}

export const systemGroup: Group = {
  code: 'system',
  name: '系统管理',
  en: 'System',
  path: '/system',
  icon: 'iconfont iconicon_setting',
  sort: 99,
}
