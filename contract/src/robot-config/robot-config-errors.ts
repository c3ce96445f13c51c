import { defineErrors } from '../error-definition.ts'

export const robotConfigErrors = defineErrors({
  config_item_refused: [
    403,
    'Bu ayarı değiştirme yetkiniz yok: {item}.',
    'You are not allowed to change this setting: {item}.',
  ],
  config_value_refused: [
    422,
    '“{item}” bu değeri alamaz. Modelin izin verdiği aralıktan bir değer seçin.',
    '“{item}” cannot have this value. Choose one that the model allows.',
  ],
  config_over_limit: [
    422,
    '“{item}” üst sınırını ({limit}) aşamaz.',
    '“{item}” cannot be above its maximum ({limit}).',
  ],
  config_nothing_changed: [422, 'Değişen bir ayar yok.', 'No setting was changed.'],
})
