import { defineErrors } from '../error-definition.ts'

export const robotPackageErrors = defineErrors({
  package_already_bound: [
    409,
    '{package} bu ürüne zaten bağlı.',
    '{package} is bound to this product already.',
  ],
  bad_package_range: [
    422,
    'Bu bir sürüm aralığı değil. Örnek: >=2.1.0 <3.0.0, ^2.1.0 ya da *.',
    'This is no version range. Examples: >=2.1.0 <3.0.0, ^2.1.0 or *.',
  ],
  bound_package_archived: [
    409,
    '{package} arşivde. Bağlamak için önce arşivden çıkarın.',
    '{package} is archived. Restore it before binding it.',
  ],
  too_many_robot_packages: [
    409,
    'Bir ürüne en çok {limit} paket bağlanabilir.',
    'A product can have at most {limit} packages bound to it.',
  ],
})
