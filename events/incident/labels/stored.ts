import type { StoredForm } from '#events/core/storedForm';

/** A label typed by a person is sealed with the key of its incident. Labels of older events are open, and stay so. */
export const storedLabel: StoredForm = {
  toStored: (data) => (data.personal ? { ...data, name: '' } : data),
  fromStored: (data) => {
    const { personal } = data;
    if (personal === null) return { ...data, name: '' };
    const name = typeof personal === 'object' && 'name' in personal ? personal.name : undefined;
    return name === undefined ? data : { ...data, name };
  },
};
