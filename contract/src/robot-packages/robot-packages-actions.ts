import { defineActions } from '../audit/define-actions.ts'

export const robotPackageActions = defineActions({
  'robot_package.bound': ['Ürüne paket bağlandı', 'Package bound to the product'],
  'robot_package.changed': ['Ürünün paket bağı değişti', 'Package binding of the product changed'],
  'robot_package.removed': ['Ürünün paket bağı kaldırıldı', 'Package binding of the product removed'],
})
