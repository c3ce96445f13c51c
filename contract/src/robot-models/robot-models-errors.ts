import { defineErrors } from '../error-definition.ts'

export const robotModelErrors = defineErrors({
  type_has_models: [
    409,
    'Bu türde {count} model var. Önce modelleri silin ya da başka türe taşıyın.',
    'This type has {count} models. Delete them or move them to another type first.',
  ],
  model_has_variants: [
    409,
    'Bu modelin {count} ürünü var. Önce ürünleri silin ya da modeli arşivleyin.',
    'This model has {count} products. Delete them first or archive the model.',
  ],
  variant_in_use: [
    409,
    'AROS sürümleri, program sürümleri ya da kurulum anahtarları bu ürüne bağlı; silinemez. Ürünü arşivleyin.',
    'AROS versions, program releases or install keys belong to this product; it cannot be deleted. Archive it instead.',
  ],
  model_has_units: [
    409,
    'Bu modelden {count} kayıtlı robot var; silinemez. Modeli arşivleyin.',
    'There are {count} robots of this model; it cannot be deleted. Archive it instead.',
  ],
  model_archived: [409, 'Model arşivde. Önce arşivden çıkarın.', 'The model is archived. Restore it first.'],
  variant_has_units: [
    409,
    'Bu üründen {count} kayıtlı robot var; silinemez. Ürünü arşivleyin.',
    'There are {count} robots of this product; it cannot be deleted. Archive it instead.',
  ],
  variant_archived: [
    409,
    'Ürün arşivde. Önce arşivden çıkarın.',
    'The product is archived. Restore it first.',
  ],
})
