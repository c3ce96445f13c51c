import { defineActions } from '../audit/define-actions.ts'

export const robotPackageActions = defineActions({
  'robot_package.bound': ['Varyanta paket bağlandı', 'Package bound to the variant'],
  'robot_package.changed': ['Varyantın paket bağı değişti', 'Package binding of the variant changed'],
  'robot_package.removed': ['Varyantın paket bağı kaldırıldı', 'Package binding of the variant removed'],
})
